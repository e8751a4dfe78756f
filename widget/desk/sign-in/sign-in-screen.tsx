import { type FormEvent, type ReactNode, useState } from 'react';
import { codeLength } from '#domain/identity/code.ts';
import { ApiError } from '#widget/api/request.ts';
import { PhoneInput } from '#widget/kit/parts/phone-input.tsx';
import { Wordmark } from '#widget/kit/parts/wordmark.tsx';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import { useDesk } from '../desk.ts';
import { LanguageMenu } from '../shell/language-menu.tsx';
import { wordsOf } from '../words-of.ts';
import { askForPasskey } from './passkey-browser.ts';
import styles from './sign-in-screen.module.css';

/** The sign-in: a phone, its code, and a passkey if the member has one. */
export default function SignInScreen({ isPasskeyNext }: { isPasskeyNext: boolean }) {
  const desk = useDesk();
  const text = useText();
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [isSent, setSent] = useState(false);
  const [trouble, setTrouble] = useState('');
  const [isBusy, setBusy] = useState(false);

  /** Runs one action at a time; errors appear above the form. */
  async function attempt(work: () => Promise<void>, words = wordsOf) {
    if (isBusy) return;
    setBusy(true);
    setTrouble('');
    try {
      await work();
    } catch (error) {
      setTrouble(words(error, text));
    } finally {
      setBusy(false);
    }
  }

  const send = () =>
    attempt(async () => {
      await desk.api.sendCode(phone);
      setCode('');
      setSent(true);
    });
  const verify = (digits: string) =>
    attempt(async () => {
      const { next } = await desk.api.verifyCode(phone, digits);
      if (next === 'passkey') desk.visitor.set({ status: 'passkey' });
      else await desk.enter();
    });
  const showPasskey = () =>
    attempt(
      async () => {
        await desk.api.showPasskey(await askForPasskey(await desk.api.passkeyOptions()));
        await desk.enter();
      },
      (error) =>
        error instanceof ApiError && error.status === 429 ? wordsOf(error, text) : text('desk.signIn.passkey.failed'),
    );
  async function startOver() {
    await desk.api.signOut().catch(() => {});
    setSent(false);
    setCode('');
    setTrouble('');
    desk.visitor.set({ status: 'signed-out' });
  }

  const alert = trouble === '' ? null : <Alert tone="danger">{trouble}</Alert>;
  if (isPasskeyNext) {
    return (
      <Frame title={text('desk.signIn.passkey.title')}>
        <p>{text('desk.signIn.passkey.text')}</p>
        {alert}
        <Button variant="primary" busy={isBusy} onClick={() => void showPasskey()}>
          {text('desk.signIn.passkey.use')}
        </Button>
        <Button variant="quiet" onClick={() => void startOver()}>
          {text('desk.signIn.other')}
        </Button>
      </Frame>
    );
  }
  return (
    <Frame title={text('desk.signIn.title')}>
      {alert}
      {isSent ? (
        <Form onSubmit={() => void verify(code)}>
          <p>{text('desk.signIn.sent', { phone })}</p>
          <TextField
            // The field replaces the one that had the focus.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            name="code"
            label={text('verification.codeLabel')}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={({ currentTarget }) => {
              const digits = currentTarget.value.normalize('NFKC').replace(/\D/g, '').slice(0, codeLength);
              setCode(digits);
              if (digits.length === codeLength && digits !== code) void verify(digits);
            }}
          />
          <Button type="submit" variant="primary" busy={isBusy} aria-disabled={code.length !== codeLength}>
            {text('desk.signIn.verify')}
          </Button>
          <Button variant="quiet" onClick={() => void startOver()}>
            {text('verification.changeNumber')}
          </Button>
        </Form>
      ) : (
        <Form onSubmit={() => void send()}>
          <p>{text('desk.signIn.intro')}</p>
          <PhoneInput name="phone" label={text('verification.phoneLabel')} value={phone} onChange={setPhone} />
          <Button type="submit" variant="primary" busy={isBusy} aria-disabled={phone === ''}>
            {text('desk.signIn.send')}
          </Button>
        </Form>
      )}
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const text = useText();
  return (
    <div className={styles['screen']}>
      <header className={styles['top']}>
        <Wordmark name={text('common.appName')} />
        <LanguageMenu />
      </header>
      <main className={styles['card']}>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}

function Form({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate className={styles['form']} onSubmit={submit}>
      {children}
    </form>
  );
}
