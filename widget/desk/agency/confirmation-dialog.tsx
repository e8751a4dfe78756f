import { useState } from 'react';
import { listStaff } from '#domain/agency/staff-contract.ts';
import { codeLength } from '#domain/identity/code.ts';
import { displayPhone, unbroken } from '#domain/phone-display.ts';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { Dialog } from '#widget/ui/dialog.tsx';
import { useDesk, useMe } from '../desk.ts';
import { ReadingState } from '../reading-state.tsx';
import { ActionForm } from '../shell/action-form.tsx';
import { CodeField } from '../sign-in/code-field.tsx';
import { askForPasskey } from '../sign-in/passkey-browser.ts';
import { useAction } from '../use-action.ts';
import { useReading } from '../use-reading.ts';
import { PasskeyForm } from './add-passkey-dialog.tsx';

/** What a session is confirmed by: one of the member's passkeys, a first one to add, or a code where passkeys are optional. */
export type Confirmation = 'passkey' | 'add' | 'code';

interface ConfirmationDialogProps {
  by: Confirmation;
  onEnd(isConfirmed: boolean): void;
}

/** Asks the member to confirm the session before a change that hands the desk to somebody. */
export function ConfirmationDialog({ by, onEnd }: ConfirmationDialogProps) {
  const text = useText();
  const done = () => onEnd(true);
  return (
    <Dialog
      open
      onClose={() => onEnd(false)}
      title={text('desk.confirm.title')}
      description={text(`desk.confirm.${by}`)}
      closeLabel={text('common.close')}
    >
      {by === 'passkey' ? (
        <UsePasskey onDone={done} />
      ) : by === 'add' ? (
        <PasskeyForm onDone={done} />
      ) : (
        <EnterCode onDone={done} onPasskey={() => onEnd(false)} />
      )}
    </Dialog>
  );
}

function UsePasskey({ onDone }: { onDone: () => void }) {
  const desk = useDesk();
  const text = useText();
  const { run, isBusy, failure } = useAction();

  const use = () =>
    run(async () => {
      await desk.api.stepUp(await askForPasskey(await desk.api.stepUpOptions()));
      onDone();
    });

  return (
    <ActionForm onSend={() => void use()}>
      {failure === undefined ? null : <Alert tone="danger">{text('desk.signIn.passkey.failed')}</Alert>}
      <Button type="submit" variant="primary" busy={isBusy} data-autofocus="">
        {text('desk.signIn.passkey.use')}
      </Button>
    </ActionForm>
  );
}

interface EnterCodeProps {
  onDone(): void;
  /** The member has a passkey by now, so the code alone does not open the desk. */
  onPasskey(): void;
}

/** Texts a code to the member's own phone and takes it, as a new sign-in does. */
function EnterCode({ onDone, onPasskey }: EnterCodeProps) {
  const desk = useDesk();
  const me = useMe();
  const text = useText();
  const { data: people, error, readAgain } = useReading('staff', () => desk.call(listStaff, {}));
  const [code, setCode] = useState('');
  const [isSent, setSent] = useState(false);
  const { run, isBusy, failure } = useAction();
  const phone = people?.find(({ id }) => id === me.id)?.phone;
  if (phone === undefined) return <ReadingState error={error} onRetry={readAgain} />;

  const send = () =>
    run(async () => {
      await desk.api.sendCode(phone);
      setSent(true);
    });
  const verify = (digits: string) =>
    run(async () => {
      const { next } = await desk.api.verifyCode(phone, digits);
      if (next === 'desk') {
        onDone();
        return;
      }
      desk.visitor.set({ status: 'passkey' });
      onPasskey();
    });

  return (
    <ActionForm onSend={() => void (isSent ? verify(code) : send())}>
      {failure === undefined ? null : <Alert tone="danger">{failure}</Alert>}
      {isSent ? (
        <>
          <p>{text('desk.confirm.code.sent', { phone: unbroken(displayPhone(phone)) })}</p>
          <CodeField value={code} onChange={setCode} onComplete={(digits) => void verify(digits)} />
        </>
      ) : null}
      <Button type="submit" variant="primary" busy={isBusy} aria-disabled={isSent && code.length !== codeLength}>
        {text(isSent ? 'desk.confirm.code.use' : 'desk.confirm.code.send')}
      </Button>
    </ActionForm>
  );
}
