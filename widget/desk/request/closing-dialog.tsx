import { type ClosingReason, closingReasons } from '#domain/request/desk.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { Dialog } from '#widget/ui/dialog.tsx';
import styles from './request-pane.module.css';

interface ClosingDialogProps {
  onChoose(reason: ClosingReason): void;
  onClose(): void;
}

/** Asks why a request is closed. A press on a reason closes it. */
export function ClosingDialog({ onChoose, onClose }: ClosingDialogProps) {
  const text = useText();
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('desk.request.closing')}
      description={text('desk.request.closing.text')}
      closeLabel={text('common.close')}
    >
      <div className={styles['choices']}>
        {closingReasons.map((reason) => (
          <Button
            key={reason}
            onClick={() => {
              onClose();
              onChoose(reason);
            }}
          >
            {text(`desk.request.closed.${reason}`)}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
