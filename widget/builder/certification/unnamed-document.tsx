import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { Dialog } from '#widget/ui/dialog.tsx';

interface UnnamedDocumentProps {
  /** The name of the uploaded file. */
  fileName: string;
  onName(): void;
  onDiscard(): void;
  onLater(): void;
}

/** Asks what to do with an uploaded document that belongs to no certification yet. Mounting opens the dialog. */
export function UnnamedDocument({ fileName, onName, onDiscard, onLater }: UnnamedDocumentProps) {
  const text = useText();
  return (
    <Dialog
      open
      role="alertdialog"
      title={text('certification.unnamed.title')}
      description={text('certification.unnamed.text', { file: fileName })}
      onClose={onName}
      footer={
        <>
          <Button variant="quiet" onClick={onDiscard}>
            {text('certification.unnamed.discard')}
          </Button>
          <Button onClick={onLater}>{text('certification.unnamed.later')}</Button>
          <Button variant="primary" data-autofocus="" onClick={onName}>
            {text('certification.unnamed.name')}
          </Button>
        </>
      }
    />
  );
}
