import { stepCompleteness } from '#domain/profile/wizard.ts';
import { Progress } from '#widget/ui/progress.tsx';
import { steps } from '../steps.ts';
import { useText } from '../text.ts';
import { StepList, type StepListProps } from './step-list.tsx';
import styles from './step-rail.module.css';

/** The steps beside the form on wide screens. */
export function StepRail(props: StepListProps) {
  const { index } = props;
  const text = useText();
  const percent = stepCompleteness(index, steps.length);
  return (
    <nav className={styles['rail']} aria-label={text('builder.steps')}>
      <StepList {...props} />
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
