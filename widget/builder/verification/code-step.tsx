import { type Ref, useEffect, useRef, useState } from 'react';
import { unbroken } from '#domain/phone-display.ts';
import { codeLength } from '#domain/identity/code.ts';
import { readPhone } from '#domain/phone-number.ts';
import { Button } from '#widget/ui/button.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import { useText } from '#widget/kit/text.ts';
import styles from './verification-form.module.css';

interface CodeStepProps {
  /** The number that the code was sent to, as typed. */
  phone: string;
  /** When another code can be requested, in ms since the epoch. */
  resendAt: number;
  busy: 'send' | 'verify' | undefined;
  /** The id of the message that rejects the code. */
  refusedBy: string | undefined;
  /** The code is no longer usable: the time until a new one can be requested is shown below the message. */
  needsNewCode: boolean;
  /** Why the last name or email in the profile is needed as well; undefined while it is not. */
  ownerQuestion: string | undefined;
  /** The next thing to correct or enter is the last name or email: `ref` and `refusedBy` belong to that field. */
  asksOwner: boolean;
  developmentOutbox: boolean;
  onVerify(code: string, lastNameOrEmail?: string): void;
  onResend(): void;
  onChangeNumber(): void;
  ref: Ref<HTMLInputElement | null>;
}

/**
 * Asks for the code. The code is stored only here: leaving the step deletes it. The last digit submits it, whether typed, pasted,
 * or autofilled, but never the same six digits twice: otherwise correcting a rejected code could resubmit it.
 */
export function CodeStep({
  phone,
  resendAt,
  busy,
  refusedBy,
  needsNewCode,
  ownerQuestion,
  asksOwner,
  developmentOutbox,
  onVerify,
  onResend,
  onChangeNumber,
  ref,
}: CodeStepProps) {
  const [code, setCode] = useState('');
  const [lastNameOrEmail, setLastNameOrEmail] = useState('');
  const waitSeconds = useSecondsUntil(resendAt);
  const text = useText();
  const sent = useRef('');

  function enter(typed: string) {
    const digits = typed.normalize('NFKC').replace(/\D/g, '').slice(0, codeLength);
    setCode(digits);
    const isNew = digits !== code && digits !== sent.current;
    if (digits.length === codeLength && isNew && busy === undefined) verify(digits);
  }

  function verify(digits: string) {
    sent.current = digits;
    onVerify(digits, ownerQuestion === undefined ? undefined : lastNameOrEmail);
  }

  return (
    <form
      className={styles['fields']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        verify(code);
      }}
    >
      {needsNewCode ? <ResendWait seconds={waitSeconds} className={styles['intro']} saysNow /> : null}
      <p className={styles['intro']}>{text('verification.codeSentTo', { phone: unbroken(phone) })}</p>
      <TextField
        ref={asksOwner ? undefined : ref}
        name="code"
        className={styles['code']}
        label={text('verification.codeLabel')}
        hint={text('verification.codeHint')}
        refusedBy={asksOwner ? undefined : refusedBy}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={({ currentTarget }) => enter(currentTarget.value)}
      />
      {ownerQuestion === undefined ? null : (
        <TextField
          ref={asksOwner ? ref : undefined}
          name="last-name-or-email"
          label={text('verification.ownerLabel')}
          hint={ownerQuestion}
          refusedBy={asksOwner ? refusedBy : undefined}
          autoComplete="family-name"
          maxLength={254}
          value={lastNameOrEmail}
          onChange={({ currentTarget }) => setLastNameOrEmail(currentTarget.value)}
        />
      )}
      <Button type="submit" variant="primary" busy={busy === 'verify'} aria-disabled={code.length !== codeLength}>
        {text('verification.verify')}
      </Button>
      <div className={styles['secondary']}>
        <Button
          variant="quiet"
          onClick={() => {
            setCode('');
            onChangeNumber();
          }}
        >
          {text('verification.changeNumber')}
        </Button>
        <Button variant="quiet" busy={busy === 'send'} disabled={waitSeconds > 0} onClick={onResend}>
          {text('verification.resend')}
        </Button>
      </div>
      {needsNewCode ? null : <ResendWait seconds={waitSeconds} className={`${styles['note']} ${styles['waiting']}`} />}
      {developmentOutbox ? (
        <a
          className={styles['note']}
          href={`/api/dev/outbox?to=${encodeURIComponent(e164(phone))}`}
          target="_blank"
          rel="noreferrer"
        >
          {text('verification.outbox')}
        </a>
      ) : null}
    </form>
  );
}

/** The number in the outbox's format. */
function e164(phone: string): string {
  const read = readPhone(phone);
  return 'number' in read ? read.number : phone;
}

/** Whole seconds until a time, in ms since the epoch, counting down to 0. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((moment - now) / 1000));
}

interface ResendWaitProps {
  /** Whole seconds until another code can be requested. */
  seconds: number;
  className: string | undefined;
  /** Also shows a text when the wait is over. */
  saysNow?: boolean;
}

/** The time until another code can be requested. Not announced, because it changes every second. */
function ResendWait({ seconds, className, saysNow = false }: ResendWaitProps) {
  const text = useText();
  const over = saysNow ? text('verification.resendNow') : null;
  return (
    <p className={className}>
      {seconds > 0 ? text('verification.resendIn', { time: minutesAndSeconds(seconds) }) : over}
    </p>
  );
}

function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
