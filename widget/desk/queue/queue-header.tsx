import type { ReactNode } from 'react';
import { useText } from '#widget/kit/text.ts';
import { TabLink } from '../shell/tab-link.tsx';
import styles from './queue-header.module.css';

interface QueueHeaderProps {
  title: string;
  /** The lists of the queue. */
  filters: readonly { label: string; href: string; isCurrent: boolean }[];
  /** The link from the open item back to its list. */
  back?: ReactNode;
}

/** The title of a queue, and the tabs for its lists. */
export function QueueHeader({ title, filters, back }: QueueHeaderProps) {
  const text = useText();
  return (
    <header className={styles['header']}>
      <h1>{title}</h1>
      <nav aria-label={text('desk.list.filters')} className={styles['filters']}>
        {filters.map(({ label, href, isCurrent }) => (
          <TabLink key={href} href={href} current={isCurrent ? 'true' : undefined}>
            {label}
          </TabLink>
        ))}
      </nav>
      {back}
    </header>
  );
}
