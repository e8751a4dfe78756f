import { useStore } from '@nanostores/react';
import { type Ref, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { formatPhoneInput } from '#domain/phone-display.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Heading } from '#widget/ui/heading.tsx';
import { hasMouse } from '#widget/browser/has-mouse.ts';
import { sessionTexts, type TextStorage } from '#widget/browser/storage.ts';
import type { PhoneApi } from '../../api/phone.ts';
import {
  createVerificationFlow,
  type FlowError,
  type VerificationFlow,
  type Verified,
} from '../../state/verification.ts';
import { useServices } from '#widget/kit/services.tsx';
import { type Text, useText } from '#widget/kit/text.ts';
import { CodeStep } from './code-step.tsx';
import styles from './verification-form.module.css';
import { Button } from '#widget/ui/button.tsx';
import { useHydrated } from '#widget/kit/use-hydrated.ts';
import { PhoneInput } from '#widget/kit/parts/phone-input.tsx';

interface VerificationFormProps {
  /** Called when a code was accepted; the session cookie is set by then. */
  onVerified(who: Verified): void;
  /** The phone of an expired session. */
  initialPhone?: string | undefined;
  /** Shown in a dialog over the form: the dialog's title is the heading, and an existing profile is not announced. */
  plain?: boolean;
  /** The API that sends and checks codes for purposes other than signing in. Its state is not stored for the tab. */
  codes?: Pick<PhoneApi, 'sendCode' | 'verifyCode'>;
}

/** Stores nothing. */
const noStorage: TextStorage = { get: () => null, set: () => false, remove: () => {} };

/** Phone, then code (docs/specification.md 2.3). */
export function VerificationForm({ onVerified, initialPhone, plain = false, codes }: VerificationFormProps) {
  const { phoneApi, session, developmentOutbox, host } = useServices();
  const [flow] = useState(() =>
    createVerificationFlow({
      api: codes ?? phoneApi,
      storage: codes ? noStorage : sessionTexts,
      now: Date.now,
      phone: formatPhoneInput(initialPhone ?? ''),
    }),
  );
  const state = useStore(flow.$state);
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const { step, errorCount, ownerQuestion } = state;
  const errorId = useId();
  const refusedBy = state.error && errorId;
  const shown = useRef({ step, errorCount, ownerQuestion });
  useCodeAddress(plain ? undefined : step, flow);

  const focusOnOpening = useEffectEvent(() => {
    if (!plain && host.isOurs && hasMouse() && document.activeElement === document.body) input.current?.focus();
  });

  useLayoutEffect(() => {
    flow.restore(formatPhoneInput(input.current?.value ?? ''));
    shown.current = flow.$state.get();
    focusOnOpening();
  }, [flow]);

  // A new step, question or error moves the focus to the next input. This runs before painting: a digit
  // typed right after a rejection is visible replaces the rejected code.
  useLayoutEffect(() => {
    // The flow was restored in the meantime: the next render shows it.
    if (flow.$state.get().step !== step) return;
    const before = shown.current;
    shown.current = { step, errorCount, ownerQuestion };
    if (before.step === step && before.errorCount === errorCount && before.ownerQuestion === ownerQuestion) return;
    input.current?.focus();
    if (step === 'code') input.current?.select();
  }, [flow, step, errorCount, ownerQuestion]);

  async function send() {
    const userId = await flow.sendCode();
    if (userId !== undefined && !codes) session.remember(userId);
  }

  async function verify(code: string, lastNameOrEmail?: string) {
    const who = await flow.verify(code, lastNameOrEmail);
    if (who) onVerified(who);
  }

  return (
    <div className={styles['form']}>
      {plain ? null : (
        <div className={styles['heading']}>
          <Heading level={1} className={styles['title']}>
            {text(`verification.${step}Title`)}
          </Heading>
          {step === 'phone' ? <p className={styles['intro']}>{text('verification.phoneIntro')}</p> : null}
        </div>
      )}
      {state.error ? (
        <Alert key={errorCount} id={errorId} tone="danger">
          {wordError(state.error, text)}
        </Alert>
      ) : null}
      {step === 'code' && state.existingProfile && !plain ? (
        <Alert tone="success">{text('verification.existingProfile')}</Alert>
      ) : null}
      {step === 'phone' ? (
        <PhoneStep
          ref={input}
          phone={state.phone}
          busy={state.busy === 'send'}
          refusedBy={refusedBy}
          onChange={flow.setPhone}
          onSend={() => void send()}
        />
      ) : (
        <CodeStep
          ref={input}
          phone={state.sentPhone}
          resendAt={state.resendAt}
          busy={state.busy}
          refusedBy={refusedBy}
          needsNewCode={state.error?.needsNewCode ?? false}
          ownerQuestion={ownerQuestion}
          asksOwner={ownerQuestion !== undefined && (!state.error || state.error.isAboutOwner === true)}
          developmentOutbox={developmentOutbox}
          onVerify={(code, lastNameOrEmail) => void verify(code, lastNameOrEmail)}
          onResend={() => void send()}
          onChangeNumber={flow.changeNumber}
        />
      )}
    </div>
  );
}

function wordError(error: FlowError, text: Text): string {
  return 'text' in error ? error.text : text(error.messageId);
}

/** The value of `?step=` for the code screen. */
const codeStep = 'code';

/**
 * Adds a history entry for the code screen on our own page: Back leads to the number instead of leaving the page. On another
 * site's page it does nothing.
 * @param shown the screen that is shown; undefined in a dialog, where the wizard owns the URL
 */
function useCodeAddress(shown: 'phone' | 'code' | undefined, flow: Pick<VerificationFlow, 'changeNumber'>) {
  const { host } = useServices();
  const follow = useEffectEvent((asked: string | undefined) => {
    if (shown === 'code' && asked !== codeStep) flow.changeNumber();
  });
  useEffect(() => host.onStepAsked(follow), [host]);
  useEffect(() => {
    // After a reload, the URL already has the step.
    if (shown === 'code' && host.askedStep() !== codeStep) host.showStep(codeStep, 'push');
  }, [host, shown]);
}

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
function PhoneStep({ phone, busy, refusedBy, onChange, onSend, ref }: PhoneStepProps) {
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
      <Button type="submit" variant="primary" className={styles['send']} busy={busy} aria-disabled={empty}>
        {text('verification.send')}
      </Button>
      <p className={styles['note']}>{text('verification.privacy')}</p>
    </form>
  );
}
