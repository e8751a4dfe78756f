import { useId, useState } from 'react';
import { sendIntroduction } from '#domain/introduction/desk-contract.ts';
import type { RequestDetail } from '#domain/request/desk.ts';
import { maxRecipients } from '#domain/introduction/schema.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import { useDesk } from '../desk.ts';
import { ActionForm } from '../shell/action-form.tsx';
import { ExportLink } from '../shell/export-link.tsx';
import styles from './introductions.module.css';
import type { OpenIntroduction } from './use-introduction.ts';

interface IntroductionRecipientsProps {
  open: OpenIntroduction;
  request: RequestDetail;
  mayChange: boolean;
}

/** Who of the family has a link, and the form that sends one. */
export function IntroductionRecipients({ open, request, mayChange }: IntroductionRecipientsProps) {
  const desk = useDesk();
  const text = useText();
  const { introduction } = open;
  const { recipients, items } = introduction;
  const hasYes = items.some(({ consent, isVisible }) => consent.state === 'yes' && isVisible);
  const obstacle = hasYes ? undefined : 'desk.introduction.send.noYes';
  if (!mayChange && recipients.length === 0) return null;

  /** Sends what is on the screen, so it saves first. @returns whether the links are on their way */
  async function send(addresses: readonly string[]): Promise<boolean> {
    const saved = open.isDirty ? await open.save() : introduction;
    if (!saved) return false;
    const name = `send ${addresses.join(' ')}`;
    const sent = await open.write(
      name,
      (shown) => desk.call(sendIntroduction, { ...shown, body: { recipients: addresses.map(recipientOf) } }),
      saved,
    );
    if (sent) desk.toast({ title: text('desk.introduction.send.done') });
    return sent !== undefined;
  }

  return (
    <section className={styles['recipients']}>
      <h5>{text('desk.introduction.recipients')}</h5>
      {recipients.length > 0 ? (
        <ul>
          {recipients.map(({ id, address, hasAnswered }) => (
            <li key={id}>
              <span className={styles['who']}>
                <b>{address}</b>
                <span className={styles['quiet']}>
                  {text(`desk.introduction.recipient.${hasAnswered ? 'answered' : 'none'}`)}
                </span>
              </span>
              {mayChange ? (
                <Button
                  aria-label={text('desk.introduction.send.again', { address })}
                  disabled={obstacle !== undefined}
                  busy={open.busy === `send ${address}`}
                  onClick={() => void send([address])}
                >
                  {text('desk.introduction.send.again.short')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {items.some(({ interview }) => interview?.state === 'agreed') ? (
        <ExportLink
          href={`/api/agency/introductions/${introduction.id}/interviews.ics?lang=${desk.locale}`}
          fileName="interviews.ics"
        >
          {text('desk.introduction.calendar')}
        </ExportLink>
      ) : null}
      {mayChange && recipients.length < maxRecipients ? (
        <SendForm open={open} request={request} obstacle={obstacle} onSend={send} />
      ) : null}
    </section>
  );
}

interface SendFormProps {
  open: OpenIntroduction;
  request: RequestDetail;
  /** The text that says why nothing can be sent now. */
  obstacle: string | undefined;
  onSend: (addresses: readonly string[]) => Promise<boolean>;
}

function SendForm({ open, request, obstacle, onSend }: SendFormProps) {
  const text = useText();
  const whyId = useId();
  const isFirst = open.introduction.recipients.length === 0;
  const [first, setFirst] = useState(request.email);
  const [second, setSecond] = useState('');
  const [isRefused, setRefused] = useState(false);
  const addresses = (isFirst ? [first, second] : [second]).map((address) => address.trim()).filter(Boolean);

  async function send(): Promise<void> {
    const isMissing = isFirst ? first.trim() === '' : addresses.length === 0;
    setRefused(isMissing);
    if (isMissing || obstacle !== undefined) return;
    if (await onSend(addresses)) setSecond('');
  }

  return (
    <ActionForm onSend={() => void send()}>
      {isFirst ? (
        <TextField
          label={text('desk.introduction.recipient')}
          hint={
            request.phone === null ? undefined : text('desk.introduction.recipient.phone', { phone: request.phone })
          }
          autoComplete="off"
          value={first}
          error={isRefused ? text('validation.required') : undefined}
          onChange={({ currentTarget }) => setFirst(currentTarget.value)}
        />
      ) : null}
      <TextField
        label={text('desk.introduction.recipient.second')}
        optional={isFirst ? text('desk.introduction.recipient.optional') : undefined}
        autoComplete="off"
        value={second}
        error={isRefused && !isFirst ? text('validation.required') : undefined}
        onChange={({ currentTarget }) => setSecond(currentTarget.value)}
      />
      <p id={whyId} className={styles['quiet']}>
        {text(obstacle ?? 'desk.introduction.send.what')} {open.isDirty ? text('desk.introduction.send.saves') : null}
      </p>
      <Button
        type="submit"
        variant="primary"
        aria-describedby={whyId}
        disabled={obstacle !== undefined}
        busy={addresses.length > 0 && open.busy === `send ${addresses.join(' ')}`}
      >
        {text('desk.introduction.send')}
      </Button>
    </ActionForm>
  );
}

/** The person whom an email address or a phone number names. */
function recipientOf(address: string): { email: string } | { phone: string } {
  return address.includes('@') ? { email: address.trim() } : { phone: address.trim() };
}
