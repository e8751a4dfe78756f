import { KeyRound } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { unbroken } from '#domain/phone-display.ts';
import { codeLength } from '#domain/identity/code.ts';
import { ApiError } from '#widget/api/request.ts';
import { browserClock } from '#widget/browser/clock.ts';
import { PhoneInput } from '#widget/kit/parts/phone-input.tsx';
import { Wordmark } from '#widget/kit/parts/wordmark.tsx';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { classNames } from '#widget/ui/class-names.ts';
import { useDesk } from '../desk.ts';
import { SkipLink } from '../shell/skip-link.tsx';
import { LanguageMenu } from '../shell/language-menu.tsx';
import { wordsOf } from '../words-of.ts';
import { CodeField } from './code-field.tsx';
import { askForPasskey, offerPasskeys } from './passkey-browser.ts';
import styles from './sign-in-screen.module.css';

/** The sign-in: a passkey, or a phone and its code, and then a passkey if the member has one. */
export default function SignInScreen({ isPasskeyNext }: { isPasskeyNext: boolean }) {
  const desk = useDesk();
  const text = useText();
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [isSent, setSent] = useState(false);
  const [trouble, setTrouble] = useState('');
  const [busy, setBusy] = useState<'code' | 'passkey'>();

  /** Runs one action at a time; errors appear above the form. */
  async function attempt(way: 'code' | 'passkey', work: () => Promise<void>, words = wordsOf) {
    if (busy) return;
    setBusy(way);
    setTrouble('');
    try {
      await work();
    } catch (error) {
      setTrouble(words(error, text));
    } finally {
      setBusy(undefined);
    }
  }

  const send = () =>
    attempt('code', async () => {
      await desk.api.sendCode(phone);
      setCode('');
      setSent(true);
    });
  const verify = (digits: string) =>
    attempt('code', async () => {
      const { next } = await desk.api.verifyCode(phone, digits);
      if (next === 'passkey') desk.visitor.set({ status: 'passkey' });
      else await desk.enter();
    });
  /** A browser's error says nothing to people, so our words say what to do instead. */
  const withPasskey = (
    message: 'desk.signIn.passkey.failed' | 'desk.signIn.passkey.none',
    work: () => Promise<unknown>,
  ) =>
    attempt(
      'passkey',
      async () => {
        await work();
        await desk.enter();
      },
      (error) => (error instanceof ApiError && error.status === 429 ? wordsOf(error, text) : text(message)),
    );
  const stepUp = () =>
    withPasskey('desk.signIn.passkey.failed', async () =>
      desk.api.stepUp(await askForPasskey(await desk.api.stepUpOptions())),
    );
  const signIn = (answer: () => Promise<object>) =>
    withPasskey('desk.signIn.passkey.none', async () => desk.api.signInWithPasskey(await answer()));
  async function startOver() {
    await desk.api.signOut().catch(() => {});
    setSent(false);
    setCode('');
    setTrouble('');
    desk.visitor.set({ status: 'signed-out' });
  }

  // After an error, the person decides what comes next.
  const isOffering = !isPasskeyNext && !isSent && busy !== 'passkey' && trouble === '';
  const chosen = useEffectEvent((response: object) => void signIn(() => Promise.resolve(response)));
  useEffect(() => {
    if (!isOffering) return;
    return offerPasskeys(() => desk.api.passkeyOptions(), chosen, browserClock);
  }, [isOffering, desk]);

  const alert = trouble === '' ? null : <Alert tone="danger">{trouble}</Alert>;
  if (isPasskeyNext) {
    return (
      <Frame title={text('desk.signIn.passkey.title')}>
        <p>{text('desk.signIn.passkey.text')}</p>
        {alert}
        <Button variant="primary" busy={busy === 'passkey'} onClick={() => void stepUp()}>
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
          <p>{text('desk.signIn.sent', { phone: unbroken(phone) })}</p>
          <CodeField value={code} onChange={setCode} onComplete={(digits) => void verify(digits)} />
          <Button type="submit" variant="primary" busy={busy === 'code'} aria-disabled={code.length !== codeLength}>
            {text('desk.signIn.verify')}
          </Button>
          <Button variant="quiet" onClick={() => void startOver()}>
            {text('verification.changeNumber')}
          </Button>
        </Form>
      ) : (
        <>
          <Button
            variant="primary"
            icon={<KeyRound />}
            busy={busy === 'passkey'}
            onClick={() => void signIn(async () => askForPasskey(await desk.api.passkeyOptions()))}
          >
            {text('desk.signIn.passkey.start')}
          </Button>
          <Form className={styles['byCode']} onSubmit={() => void send()}>
            <p>{text('desk.signIn.intro')}</p>
            <PhoneInput
              name="phone"
              label={text('verification.phoneLabel')}
              // The browser suggests passkeys in this field too.
              autoComplete="tel webauthn"
              value={phone}
              onChange={setPhone}
            />
            <Button type="submit" busy={busy === 'code'} aria-disabled={phone === ''}>
              {text('desk.signIn.send')}
            </Button>
          </Form>
        </>
      )}
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const text = useText();
  return (
    <div className={styles['screen']}>
      <SkipLink />
      <header className={styles['top']}>
        <Wordmark name={text('common.appName')} />
        <LanguageMenu />
      </header>
      <main id="screen" tabIndex={-1} className={styles['card']}>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}

interface FormProps {
  className?: string | undefined;
  onSubmit: () => void;
  children: ReactNode;
}

function Form({ className, onSubmit, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate className={classNames(styles['form'], className)} onSubmit={submit}>
      {children}
    </form>
  );
}
