import { useText } from '#widget/kit/text.ts';
import { ConfirmDialog } from '#widget/ui/confirm-dialog.tsx';

interface IdleNoticeProps {
  onStay(): void;
  onSignOut(): void;
}

/** Says that the session is about to end, because nobody has used the desk for a while. */
export default function IdleNotice({ onStay, onSignOut }: IdleNoticeProps) {
  const text = useText();
  return (
    <ConfirmDialog
      open
      title={text('desk.idle.title')}
      description={text('desk.idle.text')}
      cancelLabel={text('desk.idle.stay')}
      confirmLabel={text('common.signOut')}
      onCancel={onStay}
      onConfirm={onSignOut}
    />
  );
}
