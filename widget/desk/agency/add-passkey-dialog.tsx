import { useState } from 'react';
import { staffLimits } from '#domain/agency/roles.ts';
import { ApiError } from '#widget/api/request.ts';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { Dialog } from '#widget/ui/dialog.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import { useDesk } from '../desk.ts';
import { ActForm } from '../shell/act-form.tsx';
import { makePasskey } from '../sign-in/passkey-browser.ts';
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

function PasskeyForm({ onDone }: { onDone: () => void }) {
  const desk = useDesk();
  const text = useText();
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');

  async function add(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setTrouble('');
    try {
      const response = await makePasskey(await desk.api.newPasskeyOptions());
      await desk.api.addPasskey(name.trim() === '' ? text('desk.passkeys.unnamed') : name, response);
      desk.cache.revalidateKeys('passkeys');
      desk.cache.revalidateKeys('staff');
      desk.toast({ title: text('desk.passkeys.added') });
      onDone();
    } catch (error) {
      desk.noticeSignedOut(error);
      setTrouble(error instanceof ApiError ? wordsOf(error, text) : text('desk.passkeys.notMade'));
      setBusy(false);
    }
  }

  return (
    <ActForm onSend={() => void add()}>
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
        {text('desk.passkeys.make')}
      </Button>
    </ActForm>
  );
}
