import { useState } from 'react';
import { staffLimits } from '#domain/agency/roles.ts';
import { passkeyResponseSchema } from '#domain/agency/staff.ts';
import { addPasskey, startPasskey } from '#domain/agency/staff-contract.ts';
import { ApiError } from '#widget/api/request.ts';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { Dialog } from '#widget/ui/dialog.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import { useDesk } from '../desk.ts';
import { ActionForm } from '../shell/action-form.tsx';
import { askForPasskey, makePasskey } from '../sign-in/passkey-browser.ts';
import { wordsOf } from '../words-of.ts';

interface AddPasskeyDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Creates a passkey with a name that its owner will recognize. */
export function AddPasskeyDialog({ open, onClose }: AddPasskeyDialogProps) {
  const text = useText();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text('desk.passkeys.add')}
      description={text('desk.passkeys.text')}
      closeLabel={text('common.close')}
    >
      <PasskeyForm onDone={onClose} />
    </Dialog>
  );
}

/** Names and creates a passkey; a member who has one uses it first. */
export function PasskeyForm({ onDone }: { onDone: () => void }) {
  const desk = useDesk();
  const text = useText();
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  /** The server's request to use a passkey that the member already has. */
  const [request, setRequest] = useState<string>();

  async function attempt(work: () => Promise<void>, messageOf: (error: unknown) => string): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setTrouble('');
    try {
      await work();
    } catch (error) {
      desk.noticeSignedOut(error);
      if (error instanceof ApiError && error.code === 'fresh_passkey_needed') setRequest(wordsOf(error, text));
      else setTrouble(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  const confirm = () =>
    attempt(
      async () => {
        await desk.api.stepUp(await askForPasskey(await desk.api.stepUpOptions()));
        setRequest(undefined);
      },
      () => text('desk.signIn.passkey.failed'),
    );
  const add = () =>
    attempt(
      async () => {
        const response = passkeyResponseSchema.parse(await makePasskey(await desk.call(startPasskey, {})));
        await desk.call(addPasskey, {
          body: { name: name.trim() === '' ? text('desk.passkeys.unnamed') : name, response },
        });
        desk.cache.revalidateKeys('passkeys');
        desk.cache.revalidateKeys('staff');
        desk.toast({ title: text('desk.passkeys.added') });
        onDone();
      },
      (error) => (error instanceof ApiError ? wordsOf(error, text) : text('desk.passkeys.notMade')),
    );

  return (
    <ActionForm onSend={() => void (request === undefined ? add() : confirm())}>
      {request === undefined ? null : (
        <Alert tone="info" takesFocus>
          {request}
        </Alert>
      )}
      {trouble === '' ? null : <Alert tone="danger">{trouble}</Alert>}
      <TextField
        data-autofocus=""
        name="passkey"
        label={text('desk.passkeys.name')}
        hint={text('desk.passkeys.nameHint')}
        maxLength={staffLimits.passkeyName}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" variant="primary" busy={isBusy}>
        {text(request === undefined ? 'desk.passkeys.make' : 'desk.signIn.passkey.use')}
      </Button>
    </ActionForm>
  );
}
