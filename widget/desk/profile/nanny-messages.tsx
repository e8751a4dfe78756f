import type { DeskProfile } from '#domain/profile/desk.ts';
import { nannyMessageLimits } from '#domain/profile/nanny-message.ts';
import { messageNanny } from '#domain/profile/unclaimed-contract.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import { useDesk, useMayAct } from '../desk.ts';
import { ActionForm } from '../shell/action-form.tsx';
import { SavedReplies } from '../shell/saved-replies.tsx';
import { useTimes } from '../times.ts';
import { useAction } from '../use-action.ts';
import { useDraft } from '../use-draft.ts';
import styles from './profile-pane.module.css';

/** The agency's messages to a nanny, and a form for another one, with the saved replies. */
export function NannyMessages({ detail }: { detail: DeskProfile }) {
  const text = useText();
  const times = useTimes();
  const mayAct = useMayAct();
  const { messages, reachedBy } = detail;
  if (!mayAct && messages.length === 0) return null;
  return (
    <section className={styles['notes']} aria-labelledby="messages-title">
      <h3 id="messages-title">{text('desk.messages.title')}</h3>
      <ul>
        {messages.map(({ id, text: words, channel, by, at }) => (
          <li key={id}>
            <p className={styles['words']} dir="auto">
              {words}
            </p>
            <p className={styles['by']}>
              {text('desk.messages.by', { channel, name: by?.name ?? text('desk.somebody'), time: times.exact(at) })}
            </p>
          </li>
        ))}
      </ul>
      {mayAct && reachedBy !== null ? <MessageForm detail={detail} channel={reachedBy} /> : null}
      {mayAct && reachedBy === null ? <p className={styles['by']}>{text('desk.messages.none')}</p> : null}
    </section>
  );
}

function MessageForm({ detail, channel }: { detail: DeskProfile; channel: 'sms' | 'email' }) {
  const desk = useDesk();
  const text = useText();
  const { id } = detail.profile;
  const [draft, type] = useDraft(`message/${id}`);
  const { run, isBusy, failure } = useAction();

  const send = () =>
    run(async () => {
      desk.cache.mutateCache(`profile/${id}`, await desk.call(messageNanny, { id, body: { text: draft } }));
      type('');
    });

  return (
    <ActionForm onSend={() => void send()}>
      <TextArea
        label={text('desk.messages.label')}
        hint={text('desk.messages.hint', { channel })}
        rows={3}
        value={draft}
        error={failure}
        limit={nannyMessageLimits.text}
        counter={(remaining) => text('desk.remaining', { count: remaining })}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <Button type="submit" busy={isBusy}>
        {text('desk.messages.send')}
      </Button>
      <SavedReplies locale={detail.locale} draft={draft} onChoose={type} />
    </ActionForm>
  );
}
