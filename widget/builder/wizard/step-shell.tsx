import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { LatePart } from '#widget/kit/parts/late-part.tsx';
import { Heading } from '#widget/ui/heading.tsx';
import type { Editor } from '../../state/editor.ts';
import type { StepChange } from '../../state/step-change.ts';
import { RevealErrors } from '#widget/form/reveal-errors.ts';
import { StepErrorSummary } from '../steps/step-error-summary.tsx';
import { type Step, steps } from '../steps.ts';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import type { FormFocus } from '#widget/form/form-focus.ts';
import { StepBar } from './step-bar.tsx';
import { publicationStatus } from '#domain/profile/publication.ts';
import { StepForm } from '#widget/form/step-form.tsx';
import type { StepListProps } from './step-list.tsx';
import { StepNavigation } from './step-navigation.tsx';
import styles from './wizard.module.css';
import { Skeleton } from '#widget/ui/skeleton.tsx';

/** The page scrolls up this many ms after a step change (docs/specification.md 2.4). */
const scrollDelayMs = 50;

interface StepShellProps extends StepListProps {
  editor: Editor;
  step: Step;
  phone: string | undefined;
  /**
   * True after navigation; false when the wizard opened at this step, or for a field that takes the focus itself: then neither the
   * page nor the focus moves.
   */
  moved: boolean;
  /** Where the focus is when the form shows; undefined leaves it. */
  initialFocus: FormFocus | undefined;
  completing: boolean;
  waitingForVideo: boolean;
  publishFailed: boolean;
  /** Reports whether the form is valid, at first and after every change. */
  onValidity(valid: boolean): void;
  /** Shows the sign-in again after the session ended. */
  onSignIn(): void;
  onPrevious(): void;
  onSave(): Promise<void>;
  onNext(): void;
}

/** One step of the wizard: the bar, the form, and the navigation. */
export function StepShell({
  editor,
  step,
  phone,
  moved,
  initialFocus,
  completing,
  waitingForVideo,
  publishFailed,
  onValidity,
  onSignIn,
  onPrevious,
  onSave,
  onNext,
  ...list
}: StepShellProps) {
  const { index } = list;
  const [report, setReport] = useState<StepChange | undefined>(undefined);
  /** How often Next was pressed while the step was not valid. */
  const [blocked, setBlocked] = useState(0);
  const refills = useStore(editor.$refills);
  const profile = useStore(editor.$profile);
  const isShown = ['in-review', 'live'].includes(publicationStatus(profile));
  const { host } = useServices();
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const focus = useRef<FormFocus>(initialFocus);
  const headingId = useId();

  useEffect(() => {
    if (!moved) return undefined;
    heading.current?.focus({ preventScroll: true });
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setTimeout(() => host.toTop(calm ? 'auto' : 'smooth'), scrollDelayMs);
    return () => clearTimeout(timer);
  }, [moved, host]);

  return (
    <section className={styles['shell']} aria-labelledby={headingId}>
      <StepBar {...list} editor={editor} step={step} onSignIn={onSignIn} />
      <Heading level={1} id={headingId} ref={heading} className={styles['title']} tabIndex={-1}>
        {text(step.titleId)}
      </Heading>
      {isShown && !completing ? <p className={styles['note']}>{text('builder.publicNote')}</p> : null}
      {report && blocked > 0 ? (
        <div className={styles['errors']}>
          <StepErrorSummary key={blocked} stepId={step.id} values={report.values} />
        </div>
      ) : null}
      <LatePart key={step.id} fallback={<StepSkeleton />}>
        <RevealErrors value={blocked > 0}>
          <StepForm
            key={refills}
            editor={editor}
            step={step}
            phone={phone}
            focus={focus}
            onReport={(change) => {
              editor.report(step.id, change);
              setReport(change);
              onValidity(change.valid);
              if (change.valid) setBlocked(0);
            }}
          />
        </RevealErrors>
      </LatePart>
      <StepNavigation
        isFirst={index === 0}
        isLast={index === steps.length - 1}
        isPublic={profile.isPublic && !completing}
        step={step}
        moved={moved}
        report={report}
        completing={completing}
        waitingForVideo={waitingForVideo}
        publishFailed={publishFailed}
        onPrevious={onPrevious}
        onSave={onSave}
        onNext={() => (report?.beforeNext ? report.beforeNext(onNext) : onNext())}
        onBlocked={() => setBlocked(blocked + 1)}
      />
    </section>
  );
}

/** The shape of a form that is loading. */
function StepSkeleton() {
  return (
    <div className={styles['skeleton']}>
      {[1, 2, 3, 4].map((field) => (
        <div key={field}>
          <Skeleton className={styles['label']} />
          <Skeleton shape="control" />
        </div>
      ))}
    </div>
  );
}
