import { Button } from '#widget/ui/button.tsx';
import { Heading } from '#widget/ui/heading.tsx';
import styles from './retry-state.module.css';

interface RetryStateProps {
  title: string;
  text: string;
  retryLabel: string;
  onRetry(): void;
}

/** Shown when a screen failed to load, with a retry button. */
export function RetryState({ title, text, retryLabel, onRetry }: RetryStateProps) {
  return (
    <div className={styles['state']} role="alert">
      <Heading level={1} className={styles['title']}>
        {title}
      </Heading>
      <p>{text}</p>
      <Button variant="primary" onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}
