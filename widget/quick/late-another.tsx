import { useState } from 'react';
import { localTexts } from '#widget/browser/storage.ts';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { forgetQuickUser } from '#widget/state/quick-user.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { ConfirmDialog } from '#widget/ui/confirm-dialog.tsx';

interface AnotherDialogProps {
  /** Whether the nanny can come back to the present profile with a phone number. */
  verified: boolean;
  onClose(): void;
}

/** Starts another profile, which signs out of this one. Says so first, and how to come back. */
export default function AnotherDialog({ verified, onClose }: AnotherDialogProps) {
  const { session, host } = useServices();
  const text = useText();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function start() {
    setBusy(true);
    setFailed(false);
    try {
      await session.signOut();
      forgetQuickUser(localTexts);
      host.restart();
    } catch {
      setFailed(true);
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open
      tone="primary"
      title={text('quick.anotherTitle')}
      description={
        <>
          {text(verified ? 'quick.anotherSignsOut' : 'quick.anotherForgets')}
          {failed ? <Alert tone="danger">{text('quick.anotherFailed')}</Alert> : null}
        </>
      }
      confirmLabel={text(verified ? 'quick.anotherConfirm' : 'quick.another')}
      cancelLabel={text('common.cancel')}
      busy={isBusy}
      onConfirm={() => void start()}
      onCancel={onClose}
    />
  );
}
