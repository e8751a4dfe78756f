import { Check, CircleHelp, X } from 'lucide-react';
import type { JobFit } from '#domain/request/suggestion.ts';
import { useText } from '#widget/kit/text.ts';
import styles from './introductions.module.css';

/** How a nanny fits a job: what she has, what she lacks, and what to ask her. */
export function JobFitLines({ fits, misses, asks }: JobFit) {
  const text = useText();
  const lines = [
    { Icon: X, words: misses.join(' · ') },
    { Icon: Check, words: fits.join(' · ') },
    {
      Icon: CircleHelp,
      words: asks.length === 0 ? '' : text('desk.introduction.asks', { things: asks.join(' · ') }),
    },
  ];
  return lines.map(({ Icon, words }) =>
    words === '' ? null : (
      <span key={words} className={styles['fit']}>
        <Icon aria-hidden="true" />
        <span>{words}</span>
      </span>
    ),
  );
}
