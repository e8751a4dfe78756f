import { Check } from 'lucide-react';
import { classNames } from '#widget/ui/class-names.ts';
import { VisuallyHidden } from '#widget/ui/visually-hidden.tsx';
import { useText } from '#widget/kit/text.ts';
import styles from './quick.module.css';

interface ProgressStepsProps {
  personal: boolean;
  video: boolean;
}

/** The two steps; the number of a finished one becomes a check mark. */
export function ProgressSteps({ personal, video }: ProgressStepsProps) {
  const text = useText();
  const steps = [
    { id: 'personal', done: personal },
    { id: 'video', done: video },
  ];
  return (
    <ol className={styles['steps']} aria-label={text('quick.progress')}>
      {steps.map(({ id, done }, index) => (
        <li key={id} className={classNames(styles['step'], done && styles['done'])}>
          <span className={styles['mark']} aria-hidden="true">
            {done ? <Check /> : index + 1}
          </span>
          {text(`quick.${id}`)}
          <VisuallyHidden>{text(`builder.status.${done ? 'complete' : 'pending'}`)}</VisuallyHidden>
        </li>
      ))}
    </ol>
  );
}
