import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { Editor } from '../../state/editor.ts';
import type { Toasts } from '../../state/toasts.ts';
import { useText } from '../text.ts';

/**
 * Says that saving failed, once and truly: a browser without a network is offline and has no error, and what was said goes
 * when it is so no more.
 * @returns what says it
 */
export function useSaveTrouble(editor: Editor, toasts: Toasts): () => void {
  const text = useText();
  const shown = useRef<string>(undefined);
  const { status } = useStore(editor.autosave.$status);

  useEffect(() => {
    if (shown.current === undefined || status === 'failed' || status === 'saving') return;
    toasts.dismiss(shown.current);
    shown.current = undefined;
  }, [status, toasts]);

  return () => {
    if (editor.autosave.$status.get().status === 'offline') {
      toasts.show({ title: text('builder.saveState.offline') });
      return;
    }
    shown.current = toasts.show({
      title: text('builder.toast.saveErrorTitle'),
      description: text('builder.toast.saveErrorText'),
      tone: 'danger',
      action: { label: text('builder.toast.retry'), onAction: () => void editor.autosave.retry() },
    });
  };
}
