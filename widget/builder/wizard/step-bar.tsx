import { useStore } from '@nanostores/react';
import { ChevronDown, ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { stepCompleteness } from '#domain/profile/wizard.ts';
import { Dialog } from '#widget/ui/dialog.tsx';
import { classNames } from '#widget/ui/class-names.ts';
import { Progress } from '#widget/ui/progress.tsx';
import type { Editor } from '../../state/editor.ts';
import { type Step, steps } from '../steps.ts';
import { AssistantButton } from '../assistant/assistant-dock.tsx';
import { useText } from '#widget/kit/text.ts';
import { ConflictBanner } from '#widget/form/conflict-banner.tsx';
import { SaveState } from '#widget/form/save-state.tsx';
import styles from './step-list.module.css';
import { StepList, type StepListProps } from './step-list.tsx';

interface StepBarProps extends StepListProps {
  editor: Editor;
  step: Step;
  /** Shows the sign-in again after the session ended. */
  onSignIn(): void;
}

/** The current step and the save state, always in view. Without a rail beside it, it opens the list of steps. */
export function StepBar({ editor, step, onSignIn, ...list }: StepBarProps) {
  const text = useText();
  const { index } = list;
  const percent = stepCompleteness(index, steps.length);
  const { isPublic, revision } = useStore(editor.$profile);
  // A new profile has revision 1: nothing is complete before the nanny has saved something (docs/decisions/0045).
  const isStarted = revision > 1;
  const percentText = text('builder.percent', { percent });
  return (
    <div className={styles['bar']}>
      <div className={styles['line']}>
        <p className={styles['place']}>
          <span>{text('builder.stepOf', { step: index + 1, count: steps.length })}</span>
          <span className={styles['time']}>{text('builder.minutes', { minutes: step.minutes })}</span>
        </p>
        <p className={styles['percent']}>{isPublic ? text('builder.published') : isStarted ? percentText : null}</p>
      </div>
      {isPublic ? null : (
        <Progress
          value={isStarted ? percent : 0}
          label={isStarted ? percentText : text('builder.stepOf', { step: index + 1, count: steps.length })}
        />
      )}
      <div className={classNames(styles['line'], styles['saved'])}>
        <SaveState editor={editor} onSignIn={onSignIn} />
        <div className={styles['tools']}>
          <AssistantButton {...list} editor={editor} />
          {list.onHome ? <HomeButton onHome={list.onHome} /> : <StepsButton {...list} editor={editor} />}
        </div>
      </div>
      <ConflictBanner editor={editor} />
    </div>
  );
}

/** The home of a published profile lists the steps. */
export function HomeButton({ onHome }: { onHome(): void }) {
  const text = useText();
  return (
    <button type="button" className={styles['homeButton']} onClick={onHome}>
      <ChevronLeft aria-hidden="true" />
      {text('home.title')}
    </button>
  );
}

function StepsButton({ onSelect, ...list }: StepListProps & { editor: Editor }) {
  const [open, setOpen] = useState(false);
  const text = useText();
  return (
    <div className={styles['steps']}>
      <button type="button" className={styles['stepsButton']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text('builder.allSteps')}
        <ChevronDown aria-hidden="true" />
      </button>
      <Dialog
        open={open}
        title={text('builder.steps')}
        closeLabel={text('common.close')}
        onClose={() => setOpen(false)}
      >
        <StepList
          {...list}
          onSelect={(at) => {
            setOpen(false);
            onSelect(at);
          }}
        />
      </Dialog>
    </div>
  );
}
