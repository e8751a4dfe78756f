import { classNames } from '#widget/ui/class-names.ts';
import styles from './mark.module.css';

/** `good` needs nothing, `waiting` needs a review, `bad` is refused or over. */
export type MarkTone = 'plain' | 'good' | 'waiting' | 'bad';

/** A status badge. */
export function Mark({ tone, children }: { tone: MarkTone; children: string }) {
  return <span className={classNames(styles['mark'], styles[tone])}>{children}</span>;
}
