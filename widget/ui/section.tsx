import { type ReactNode, useId } from 'react';
import styles from './section.module.css';
import { Heading } from './heading.tsx';

export interface SectionProps {
  title: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
  /** The heading's level, 2 by default. */
  level?: 2 | 3 | undefined;
  children: ReactNode;
}

/** A part of a page with its own heading, separated by a line instead of a box. */
export function Section({ title, description, icon, level = 2, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <Heading level={level} id={id} className={styles['title']}>
        {icon}
        {title}
      </Heading>
      {description ? <p className={styles['description']}>{description}</p> : null}
      <div className={styles['body']}>{children}</div>
    </section>
  );
}

/**
 * A section for one question, whose legend is the heading: use a {@link QuestionTitle} as the label of the group of controls
 * inside.
 */
export function QuestionSection({ children }: { children: ReactNode }) {
  return <div className={styles['section']}>{children}</div>;
}

/** A legend that is a heading. `optional` is the label of an optional question. */
export function QuestionTitle({ children, optional }: { children: ReactNode; optional?: string | undefined }) {
  return (
    <Heading level={2} className={styles['title']}>
      {children}
      {/* The space separates heading and "optional" for screen readers, which read them as one name. */}
      {optional ? <span className={styles['optional']}>{` ${optional}`}</span> : null}
    </Heading>
  );
}
