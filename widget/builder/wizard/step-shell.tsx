import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { stepCompleteness } from '#domain/profile/wizard.ts';
import { Progress } from '#widget/ui/progress.tsx';
import type { Editor } from '../../state/editor.ts';
import type { StepChange } from '../step-contract.ts';
import { type Step, steps } from '../steps.ts';
import { useText } from '../text.ts';
import { ConflictBanner } from './conflict-banner.tsx';
import { SaveState } from './save-state.tsx';
import { StepForm } from './step-form.tsx';
import { StepNavigation } from './step-navigation.tsx';
import { StepSkeleton } from './step-skeleton.tsx';
import styles from './step-shell.module.css';

/** The page scrolls up this many ms after a step change (spec.md 2.4). */
const scrollDelayMs = 50;

interface StepShellProps {
  editor: Editor;
  index: number;
  step: Step;
  phone: string | undefined;
  /** True when the step was gone to, false when the wizard opened at it: then neither page nor focus move. */
  moved: boolean;
  completing: boolean;
  /** Shows the sign-in again after the session ended. */
  onSignIn(): void;
  onPrevious(): void;
  onSave(): Promise<void>;
  onNext(): void;
}

/** One step of the wizard: where she is, its form, and the way on. */
export function StepShell({
  editor,
  index,
  step,
  phone,
  moved,
  completing,
  onSignIn,
  onPrevious,
  onSave,
  onNext,
}: StepShellProps) {
  const [report, setReport] = useState<StepChange | undefined>(undefined);
  const filling = useStore(editor.$filling);
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusedName = useRef('');
  const headingId = useId();
  const percent = stepCompleteness(index, steps.length);

  useEffect(() => {
    if (!moved) return undefined;
    heading.current?.focus({ preventScroll: true });
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setTimeout(() => window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' }), scrollDelayMs);
    return () => clearTimeout(timer);
  }, [moved]);

  return (
    <section className={styles['shell']} aria-labelledby={headingId}>
      <div className={styles['status']}>
        <div className={styles['line']}>
          <p className={styles['place']}>
            <span>{text('builder.stepOf', { step: index + 1, count: steps.length })}</span>
            <span className={styles['time']}>{text('builder.minutes', { minutes: step.minutes })}</span>
          </p>
          <p className={styles['percent']}>{text('builder.percent', { percent })}</p>
        </div>
        <Progress value={percent} label={text('builder.percent', { percent })} />
        <SaveState editor={editor} onSignIn={onSignIn} />
        <ConflictBanner editor={editor} />
      </div>
      <h1 id={headingId} ref={heading} className={styles['title']} tabIndex={-1}>
        {text(step.titleId)}
      </h1>
      <Suspense fallback={<StepSkeleton />}>
        <StepForm
          key={filling}
          editor={editor}
          step={step}
          phone={phone}
          focusedName={focusedName}
          onReport={(change) => {
            editor.report(step.id, change);
            setReport(change);
          }}
        />
      </Suspense>
      <StepNavigation
        isFirst={index === 0}
        isLast={index === steps.length - 1}
        step={step}
        report={report}
        completing={completing}
        onPrevious={onPrevious}
        onSave={onSave}
        onNext={onNext}
      />
    </section>
  );
}
