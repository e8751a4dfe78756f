import { useEffect, useState } from 'react';
import { browserClock } from '#widget/browser/clock.ts';
import { createEditor, type Editor, type EditorDependencies } from '#widget/state/editor.ts';

/** The editor of a mounted wizard. */
export function useEditor(options: Omit<EditorDependencies, 'clock' | 'isOnline'>): Editor {
  const [editor] = useState(() => createEditor({ ...options, clock: browserClock, isOnline: () => navigator.onLine }));
  useSavingOnLeave(editor);
  return editor;
}

/** Saves pending changes when the network returns, and before the page is hidden or left. */
export function useSavingOnLeave(editor: Editor): void {
  useEffect(() => {
    const { autosave } = editor;
    const save = autosave.saveTyped;
    const saveWhenHidden = () => {
      if (document.visibilityState === 'hidden') save();
    };
    window.addEventListener('online', save);
    window.addEventListener('offline', autosave.refreshStatus);
    window.addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', saveWhenHidden);
    save();
    return () => {
      window.removeEventListener('online', save);
      window.removeEventListener('offline', autosave.refreshStatus);
      window.removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', saveWhenHidden);
      autosave.stop();
    };
  }, [editor]);
}
