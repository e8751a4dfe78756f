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
    const flush = () => void autosave.flush();
    const flushWhenHidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    window.addEventListener('online', flush);
    window.addEventListener('offline', autosave.refreshStatus);
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flushWhenHidden);
    flush();
    return () => {
      window.removeEventListener('online', flush);
      window.removeEventListener('offline', autosave.refreshStatus);
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flushWhenHidden);
      autosave.stop();
    };
  }, [editor]);
}
