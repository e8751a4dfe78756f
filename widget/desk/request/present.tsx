import { Eye, PenLine } from 'lucide-react';
import type { RequestItem } from '#domain/request/desk.ts';
import { useText } from '#widget/kit/text.ts';
import styles from './request-pane.module.css';

/** The colleagues who have a request open: first those writing a reply, then those reading it. */
export function Present({ request }: { request: Pick<RequestItem, 'readers' | 'writers'> }) {
  const text = useText();
  return (['writers', 'readers'] as const).map((kind) => {
    const names = request[kind];
    const Icon = kind === 'writers' ? PenLine : Eye;
    return names.length === 0 ? null : (
      <span key={kind} className={styles['present']}>
        <Icon aria-hidden="true" />
        {text(`desk.request.${kind}`, { names: names.join(text('common.listSeparator')), count: names.length })}
      </span>
    );
  });
}
