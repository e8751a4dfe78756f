import { type ReactNode, useId } from 'react';
import { Heading } from '#widget/ui/heading.tsx';
import styles from './quick.module.css';

interface QuickCardProps {
  title: string;
  description?: string;
  children: ReactNode;
}

/** A part of the quick page: a region with a heading. */
export function QuickCard({ title, description, children }: QuickCardProps) {
  const id = useId();
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <Heading level={2} id={id} className={styles['cardTitle']}>
        {title}
      </Heading>
      {description ? <p className={styles['cardDescription']}>{description}</p> : null}
      <div className={styles['body']}>{children}</div>
    </section>
  );
}
