import { type MouseEvent, useEffect, useId, useRef } from 'react';
import styles from './error-summary.module.css';
import { Heading } from './heading.tsx';

/** An error, and the field to correct. */
export interface ErrorSummaryItem {
  /** The id of the control to focus, in the same document or shadow root. */
  fieldId: string;
  message: string;
}

export interface ErrorSummaryProps {
  title: string;
  items: readonly ErrorSummaryItem[];
}

/**
 * The remaining errors, as a list of links that focus their fields. It takes the focus when it appears. Based on GOV.UK's. Mount
 * it again (with another `key`) to focus it again.
 */
export function ErrorSummary({ title, items }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null);
  const titleId = useId();
  useEffect(() => box.current?.focus(), []);
  return (
    <section ref={box} className={styles['summary']} aria-labelledby={titleId} tabIndex={-1}>
      <Heading level={2} id={titleId} className={styles['title']}>
        {title}
      </Heading>
      <ul className={styles['list']}>
        {items.map((item) => (
          <li key={item.fieldId}>
            {/* It looks like a link, but we may not change the URL of a page that embeds us. */}
            <button type="button" className={styles['link']} onClick={(event) => focusField(event, item.fieldId)}>
              {item.message}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function focusField(event: MouseEvent<HTMLElement>, fieldId: string) {
  const root = event.currentTarget.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return;
  const field = root.getElementById(fieldId);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
