import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { useDesk } from '../desk.ts';
import { useTimes } from '../times.ts';
import { type Difference, differences } from './changes.ts';
import { type Conflict, inboxOf } from './inbox.ts';
import styles from './request-pane.module.css';

/** What somebody else did meanwhile, so that the person can decide anew. What was typed is still there. */
export function ConflictAlert({ id, conflict }: { id: string; conflict: Conflict }) {
  const desk = useDesk();
  const text = useText();
  const times = useTimes();
  return (
    <Alert tone="danger" title={text('desk.requests.conflict.title')}>
      <p>{text('desk.requests.conflict.text')}</p>
      <ul className={styles['differences']}>
        {differences(conflict.seen, conflict.now).map((difference) => {
          const words = wordsOfDifference(difference);
          return <li key={words}>{words}</li>;
        })}
      </ul>
      <Button onClick={() => inboxOf(desk).conflicts.setKey(id, undefined)}>
        {text('desk.requests.conflict.understood')}
      </Button>
    </Alert>
  );

  function wordsOfDifference(difference: Difference): string {
    switch (difference.kind) {
      case 'state':
        return text('desk.requests.conflict.state', { state: text(`desk.requests.state.${difference.to}`) });
      case 'assignee':
        return text('desk.requests.conflict.assignee', { name: difference.to ?? text('desk.requests.nobody') });
      case 'snoozed':
        return difference.to === null
          ? text('desk.requests.done.woken')
          : text('desk.requests.done.snoozed', { time: times.exact(difference.to) });
      default: {
        const { kind, by, text: words } = difference.event;
        return text(`desk.requests.conflict.${kind}`, {
          name: by?.name ?? text('desk.requests.somebody'),
          text: words ?? '',
        });
      }
    }
  }
}
