import { type ReactNode, useId } from 'react';
import { Heading } from '#widget/ui/heading.tsx';
import styles from './account.module.css';

/** A section of the account with a heading. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <Heading level={3} id={id} className={styles['title']}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
