import { RetryState } from '#widget/kit/parts/retry-state.tsx';
import { useText } from '#widget/kit/text.ts';
import { HeadingOffset } from '#widget/ui/heading.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import { wordsOf } from './words-of.ts';

/** Shown while data is loading or after loading failed. */
export function ReadingState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = useText();
  if (error !== undefined) {
    return (
      <HeadingOffset by={1}>
        <RetryState
          title={text('common.serverError.title')}
          text={wordsOf(error, text)}
          retryLabel={text('common.retry')}
          onRetry={onRetry}
        />
      </HeadingOffset>
    );
  }
  return (
    <div>
      <output>{text('common.loading')}</output>
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </div>
  );
}
