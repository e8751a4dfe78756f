import type { ReactNode } from 'react';
import { useText } from '#widget/kit/text.ts';
import { classNames } from '#widget/ui/class-names.ts';
import head from '../shell/head.module.css';
import { TabLink } from '../shell/tab-link.tsx';
import styles from './queue.module.css';

/** A tab for one list of a queue. */
export interface QueueTab {
  label: string;
  href: string;
  isCurrent: boolean;
  /** How many items the list holds; null while that is not known, absent where it is not counted. */
  count?: number | null | undefined;
}

interface QueueHeaderProps {
  title: string;
  /** The lists of the queue. */
  filters: readonly QueueTab[];
  /** The link from the open item back to its list. */
  back?: ReactNode;
}

/** The title of a queue, and the tabs for its lists. */
export function QueueHeader({ title, filters, back }: QueueHeaderProps) {
  const text = useText();
  return (
    <header className={classNames(head['head'], styles['header'])}>
      <h1>{title}</h1>
      <nav aria-label={text('desk.list.filters')} className={styles['filters']}>
        {filters.map(({ label, href, isCurrent, count }) => (
          <TabLink key={href} href={href} current={isCurrent ? 'true' : undefined} count={count}>
            {label}
          </TabLink>
        ))}
      </nav>
      {back}
    </header>
  );
}
