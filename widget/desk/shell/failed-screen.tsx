import { RetryState } from '#widget/kit/parts/retry-state.tsx';
import { Dialog } from '#widget/ui/dialog.tsx';
import { useText } from '#widget/kit/text.ts';

/** Replaces a component that crashed or failed to load. A failed file fails again until the page reloads, so retry reloads. */
export function FailedScreen() {
  const text = useText();
  return (
    <RetryState
      title={text('common.serverError.title')}
      text={text('desk.loadFailed')}
      retryLabel={text('common.retry')}
      onRetry={() => window.location.reload()}
    />
  );
}

/** Replaces a part of a screen or dialog whose file failed to load. */
export function FailedPart() {
  const text = useText();
  return <p role="alert">{text('desk.loadFailed')}</p>;
}

/** Replaces a dialog whose file failed to load. */
export function FailedDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const text = useText();
  return (
    <Dialog open title={title} closeLabel={text('common.close')} onClose={onClose}>
      <FailedPart />
    </Dialog>
  );
}
