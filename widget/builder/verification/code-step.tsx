import { type Ref, useEffect, useState } from 'react';
import { codeLength } from '#domain/identity/code.ts';
import { Button } from '#widget/ui/button.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import { useText } from '../text.ts';
import styles from './verification-form.module.css';

interface CodeStepProps {
  /** The number the code went to, as it was typed. */
  phone: string;
  /** When another code may be asked for, in ms since the epoch. */
  resendAt: number;
  busy: 'send' | 'verify' | undefined;
  developmentOutbox: boolean;
  onVerify(code: string): void;
  onResend(): void;
  onChangeNumber(): void;
  ref: Ref<HTMLInputElement | null>;
}

/** Asks for the code. The code lives here only: leaving the step forgets it. */
export function CodeStep({
  phone,
  resendAt,
  busy,
  developmentOutbox,
  onVerify,
  onResend,
  onChangeNumber,
  ref,
}: CodeStepProps) {
  const [code, setCode] = useState('');
  const waitSeconds = useSecondsUntil(resendAt);
  const text = useText();
  return (
    <form
      className={styles['fields']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === codeLength) onVerify(code);
      }}
    >
      <p className={styles['intro']}>{text('verification.codeSentTo', { phone })}</p>
      <TextField
        ref={ref}
        name="code"
        className={styles['code']}
        label={text('verification.codeLabel')}
        hint={text('verification.codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value.replace(/\D/g, '').slice(0, codeLength))}
      />
      <Button type="submit" variant="primary" busy={busy === 'verify'} disabled={code.length !== codeLength}>
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
      <p className={`${styles['note']} ${styles['waiting']}`}>
        {waitSeconds > 0 ? text('verification.resendIn', { time: minutesAndSeconds(waitSeconds) }) : null}
      </p>
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

/** Whole seconds until a moment, in ms since the epoch, counting down to 0. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((moment - now) / 1000));
}

function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The number as the outbox files it: ten digits are a US number. */
function e164(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length === 10 ? `+1${digits}` : `+${digits}`;
}
