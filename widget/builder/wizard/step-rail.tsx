import { Check } from 'lucide-react';
import { stepCompleteness, stepStatus } from '#domain/profile/wizard.ts';
import { Progress } from '#widget/ui/progress.tsx';
import { VisuallyHidden } from '#widget/ui/visually-hidden.tsx';
import { steps } from '../steps.ts';
import { useText } from '../text.ts';
import styles from './step-rail.module.css';

interface StepRailProps {
  index: number;
  onSelect(index: number): void;
}

/** The list of steps beside the form on wide screens. Steps that are done can be gone back to. */
export function StepRail({ index, onSelect }: StepRailProps) {
  const text = useText();
  const percent = stepCompleteness(index, steps.length);
  return (
    <nav className={styles['rail']} aria-label={text('builder.steps')}>
      <ol className={styles['list']}>
        {steps.map(({ id, titleId }, at) => {
          const status = stepStatus(at, index);
          const content = (
            <>
              <span className={styles['mark']} aria-hidden="true">
                {status === 'complete' ? <Check /> : at + 1}
              </span>
              <span>{text(titleId)}</span>
              <VisuallyHidden>{text(`builder.status.${status}`)}</VisuallyHidden>
            </>
          );
          return (
            <li
              key={id}
              className={styles['item']}
              data-status={status}
              aria-current={at === index ? 'step' : undefined}
            >
              {status === 'complete' ? (
                <button type="button" className={styles['step']} onClick={() => onSelect(at)}>
                  {content}
                </button>
              ) : (
                <span className={styles['step']}>{content}</span>
              )}
            </li>
          );
        })}
      </ol>
      <div className={styles['completeness']}>
        <p className={styles['figures']}>
          <span>{text('builder.completeness')}</span>
          <span>{text('builder.percentOnly', { percent })}</span>
        </p>
        <Progress value={percent} label={text('builder.completeness')} />
      </div>
    </nav>
  );
}
