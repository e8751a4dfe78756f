import { useText } from '#widget/kit/text.ts';
import { ConfirmDialog } from '#widget/ui/confirm-dialog.tsx';

interface LoseRecordingProps {
  open: boolean;
  onLose(): void;
  onStay(): void;
}

/** Asks for confirmation before an unsaved recording is lost. */
export function LoseRecording({ open, onLose, onStay }: LoseRecordingProps) {
  const text = useText();
  return (
    <ConfirmDialog
      open={open}
      title={text('video.recorder.lose.title')}
      description={text('video.recorder.lose.text')}
      confirmLabel={text('video.recorder.lose.confirm')}
      cancelLabel={text('video.recorder.lose.cancel')}
      onConfirm={onLose}
      onCancel={onStay}
    />
  );
}
