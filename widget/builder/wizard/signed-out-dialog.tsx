import { Dialog } from '#widget/ui/dialog.tsx';
import type { Editor } from '../../state/editor.ts';
import type { Verified } from '../../state/verification.ts';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { VerificationForm } from '../verification/verification-form.tsx';

interface SignedOutDialogProps {
  editor: Editor;
  userId: string;
  phone: string | undefined;
  /** The nanny wants to see the form first. The save state keeps offering to sign in. */
  onClose(): void;
}

/** The session ended during editing: verifies the phone again over the form, which stays as it is. */
export function SignedOutDialog({ editor, userId, phone, onClose }: SignedOutDialogProps) {
  const { session, host } = useServices();
  const text = useText();

  function verified(who: Verified) {
    session.remember(who.userId);
    // Another phone belongs to another person: the page opens that profile, and this draft stays stored for its owner.
    if (who.userId === userId) void editor.autosave.resume();
    else host.restart();
  }

  return (
    <Dialog
      open
      title={text('builder.verifyAgainTitle')}
      description={text('builder.verifyAgainText')}
      closeLabel={text('common.close')}
      onClose={onClose}
    >
      <VerificationForm plain initialPhone={phone} onVerified={verified} />
    </Dialog>
  );
}
