import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { classNames } from '#widget/ui/class-names.ts';
import { doubleTapMs } from '#widget/ui/double-tap.ts';
import type { StepChange } from '../../state/step-change.ts';
import type { Step } from '../steps.ts';
import { useText } from '#widget/kit/text.ts';
import styles from './wizard.module.css';

interface StepNavigationProps {
  isFirst: boolean;
  isLast: boolean;
  /** The profile is published: nothing is left to complete, so the last button saves. */
  isPublic: boolean;
  step: Step;
  /** Whether another step of the wizard was open before. */
  moved: boolean;
  /** The last report of the step's form; undefined until it is mounted. */
  report: StepChange | undefined;
  completing: boolean;
  /** Publishing waits for a running upload. */
  waitingForVideo: boolean;
  /** The last publication failed. */
  publishFailed: boolean;
  onPrevious(): void;
  onSave(): Promise<void>;
  onNext(): void;
  /** Next was pressed while the step is not valid. */
  onBlocked(): void;
}

/** Previous, Save Progress, and Next. While the step is invalid, Next only shows what is missing. */
export function StepNavigation({
  isFirst,
  isLast,
  isPublic,
  step,
  moved,
  report,
  completing,
  waitingForVideo,
  publishFailed,
  onPrevious,
  onSave,
  onNext,
  onBlocked,
}: StepNavigationProps) {
  const [saving, setSaving] = useState(false);
  /** A double tap on the last step's buttons must not press these too. */
  const [isOpening, setOpening] = useState(moved);
  useEffect(() => {
    const timer = setTimeout(() => setOpening(false), doubleTapMs);
    return () => clearTimeout(timer);
  }, []);
  const hintId = useId();
  const text = useText();
  const hint = useMissing(step, report);

  async function save() {
    setSaving(true);
    await onSave();
    setSaving(false);
  }

  return (
    <>
      {publishFailed ? (
        <Alert tone="danger" takesFocus title={text('builder.toast.submitErrorTitle')}>
          {text('builder.toast.submitErrorText')}
        </Alert>
      ) : null}
      <p id={hintId} className={styles['hint']}>
        {completing ? text('builder.completing') : waitingForVideo ? text('builder.waitingForVideo') : hint}
      </p>
      <div className={classNames(styles['buttons'], isOpening && styles['opening'])}>
        <Button
          className={styles['previous']}
          icon={<ChevronLeft />}
          disabled={isFirst || completing}
          onClick={onPrevious}
        >
          <span className={styles['previousText']}>{text('builder.previous')}</span>
        </Button>
        <Button
          variant="quiet"
          className={styles['save']}
          busy={saving}
          disabled={completing}
          onClick={() => void save()}
        >
          {text('builder.save')}
        </Button>
        <Button
          variant="primary"
          className={styles['next']}
          busy={completing || waitingForVideo}
          aria-disabled={report?.valid !== true}
          aria-describedby={hintId}
          onClick={report?.valid === true ? onNext : onBlocked}
        >
          {text(isLast ? (isPublic ? 'builder.saveLast' : 'builder.complete') : 'builder.next')}
          {isLast ? null : <ChevronRight className={styles['chevron']} aria-hidden="true" />}
        </Button>
      </div>
    </>
  );
}

/** A text that names what is missing in the step; undefined when it is valid. */
function useMissing(step: Step, report: StepChange | undefined): string | undefined {
  const intl = useIntl();
  const text = useText();
  if (report === undefined || report.valid) return undefined;
  const missing = step.required.filter((field) => report.patch[field] === undefined);
  if (missing.length === 0) return text('builder.checkFields');
  return text('builder.missing', { fields: intl.formatList(missing.map((field) => text(`labels.field.${field}`))) });
}
