import type { RequestDetail, RequestEvent } from '#domain/request/desk.ts';
import { useText } from '#widget/kit/text.ts';
import { classNames } from '#widget/ui/class-names.ts';
import { useDesk, useMe } from '../desk.ts';
import { useStore } from '@nanostores/react';
import { useTimes } from '../times.ts';
import { familyName } from './names.ts';
import styles from './requests.module.css';

/** The history of a request, starting with the family's message. A reply about to be sent comes last. */
export function RequestTimeline({ request }: { request: RequestDetail }) {
  const desk = useDesk();
  const text = useText();
  const times = useTimes();
  const sendingName = `${useMe().id}/sending/${request.id}`;
  const sending = useStore(desk.drafts.texts, { keys: [sendingName] })[sendingName];
  return (
    <ol className={styles['timeline']}>
      <li>
        <p className={styles['what']}>
          {text(`desk.request.event.${request.channel === 'web' ? 'received' : 'asked'}`, {
            name: familyName(request, text),
            channel: text(`desk.request.channel.${request.channel}`),
          })}
        </p>
        <Time at={request.createdAt} />
      </li>
      {request.events.map((event) => (
        <li key={event.id} className={classNames(event.kind === 'bounced' && styles['timelineBounced'])}>
          <p className={styles['what']}>{wordsOfEvent(event)}</p>
          <Time at={event.at} />
          {(event.kind === 'note' || event.kind === 'reply' || event.kind === 'joined') && event.text !== null ? (
            <p className={classNames(styles['text'], event.kind === 'reply' && styles['reply'])}>{event.text}</p>
          ) : null}
        </li>
      ))}
      {sending === undefined ? null : (
        <li>
          <p className={styles['what']}>{text('desk.request.event.sending')}</p>
          <p className={classNames(styles['text'], styles['reply'])}>{sending}</p>
        </li>
      )}
    </ol>
  );

  function wordsOfEvent(event: RequestEvent): string {
    const name = event.by?.name ?? text('desk.request.somebody');
    const said = event.text ?? '';
    switch (event.kind) {
      case 'state':
        return text('desk.request.event.state', { name, state: text(`desk.request.state.${said}`) });
      case 'job': {
        const fields = said.split(' ').map((field) => text(`request.job.${field}`));
        return text('desk.request.event.job', { name, fields: fields.join(text('common.listSeparator')) });
      }
      case 'closed':
        return text('desk.request.event.closed', { name, reason: text(`desk.request.closed.${said}`) });
      case 'assignee':
        return event.text === null
          ? text('desk.request.event.unassigned', { name })
          : text('desk.request.event.assignee', { name, to: said });
      case 'snoozed':
        return text('desk.request.event.snoozed', { name, time: times.exact(said) });
      case 'bounced':
        return text('desk.request.event.bounced', { email: request.email });
      default:
        return text(`desk.request.event.${event.kind}`, { name, named: event.by ? 'yes' : 'no' });
    }
  }
}

function Time({ at }: { at: string }) {
  const times = useTimes();
  return (
    <time dateTime={at} title={times.exact(at)}>
      {times.exact(at)}
    </time>
  );
}
