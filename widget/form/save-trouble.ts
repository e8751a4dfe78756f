import type { Autosave } from '#widget/state/autosave.ts';
import type { Toasts } from '#widget/state/toasts.ts';
import type { Text } from '#widget/kit/text.ts';

/**
 * Reports once that saving failed. A browser without a network is offline, which is not an error. The message closes when saving
 * works again.
 */
export function showSaveTrouble(autosave: Autosave, toasts: Toasts, text: Text): void {
  if (autosave.$status.get().status === 'offline') {
    toasts.show({ title: text('builder.saveState.offline') });
    return;
  }
  const id = toasts.show({
    title: text('builder.toast.saveErrorTitle'),
    description: text('builder.toast.saveErrorText'),
    tone: 'danger',
    action: { label: text('builder.toast.retry'), onAction: () => void autosave.retry() },
  });
  const stop = autosave.$status.listen(({ status }) => {
    if (status === 'failed' || status === 'saving') return;
    toasts.dismiss(id);
    stop();
  });
}
