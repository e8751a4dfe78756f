import type { Ref } from 'react';
import { Button } from '#widget/ui/button.tsx';
import { useText } from '#widget/kit/text.ts';
import { useHydrated } from '#widget/kit/use-hydrated.ts';
import { PhoneInput } from '#widget/kit/parts/phone-input.tsx';
import styles from './verification-form.module.css';

interface PhoneStepProps {
  phone: string;
  busy: boolean;
  /** The id of the message that rejects the number. */
  refusedBy: string | undefined;
  onChange(phone: string): void;
  onSend(): void;
  ref: Ref<HTMLInputElement | null>;
}

/** Asks for the phone number and explains its use. */
export function PhoneStep({ phone, busy, refusedBy, onChange, onSend, ref }: PhoneStepProps) {
  const text = useText();
  // Text typed before the script loaded is not known yet, so until then the button looks enabled.
  const empty = useHydrated() && phone === '';
  return (
    <form
      className={styles['fields']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <PhoneInput
        ref={ref}
        name="phone"
        className={styles['phone']}
        label={text('verification.phoneLabel')}
        hint={text('verification.phoneHint')}
        refusedBy={refusedBy}
        value={phone}
        onChange={onChange}
      />
      <Button type="submit" variant="primary" busy={busy} aria-disabled={empty}>
        {text('verification.send')}
      </Button>
      <p className={styles['note']}>{text('verification.privacy')}</p>
    </form>
  );
}
