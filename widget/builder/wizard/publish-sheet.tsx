import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { Dialog } from '#widget/ui/dialog.tsx';
import { Heading } from '#widget/ui/heading.tsx';
import type { PublishingGap } from './publishing-gaps.ts';
import styles from './wizard.module.css';

interface PublishSheetProps {
  gaps: readonly PublishingGap[];
  /** Opens the step that fills a gap. */
  onFill(gap: PublishingGap): void;
  onPublish(): void;
  onClose(): void;
}

/** After Complete Profile, lists what families would miss. One press publishes anyway. */
export function PublishSheet({ gaps, onFill, onPublish, onClose }: PublishSheetProps) {
  const text = useText();
  const [first] = gaps;
  if (first === undefined) return null;
  const isOnly = gaps.length === 1;
  return (
    <Dialog
      open
      title={isOnly ? text(`builder.gap.${first}.title`) : text('builder.gaps.title')}
      closeLabel={text('common.close')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onPublish}>
          {text(`builder.gap.${first}.publish`)}
        </Button>
      }
    >
      <ul className={styles['gaps']}>
        {gaps.map((gap) => (
          <li key={gap} className={styles['gap']}>
            {isOnly ? null : <Heading level={3}>{text(`builder.gap.${gap}.title`)}</Heading>}
            <p>{text(`builder.gap.${gap}.text`)}</p>
            <Button onClick={() => onFill(gap)}>{text(`builder.gap.${gap}.fill`)}</Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
