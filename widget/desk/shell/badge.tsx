import { classNames } from '#widget/ui/class-names.ts';
import styles from './item.module.css';

/** `good` needs nothing, `waiting` needs a review, `bad` is refused or over. */
export type BadgeTone = 'plain' | 'good' | 'waiting' | 'bad';

/** A status badge. */
export function Badge({ tone, children }: { tone: BadgeTone; children: string }) {
  return <span className={classNames(styles['badge'], styles[tone])}>{children}</span>;
}
