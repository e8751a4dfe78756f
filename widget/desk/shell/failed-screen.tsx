import { RetryState } from '#widget/kit/parts/retry-state.tsx';
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
