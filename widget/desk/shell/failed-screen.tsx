import { RetryState } from '#widget/kit/parts/retry-state.tsx';
import { useText } from '#widget/kit/text.ts';

/** In place of what broke or could not be loaded. A file that failed fails again until the page is new, so to retry is to reload. */
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
