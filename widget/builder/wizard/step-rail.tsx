import { useStore } from '@nanostores/react';
import { stepCompleteness } from '#domain/profile/wizard.ts';
import { Progress } from '#widget/ui/progress.tsx';
import { steps } from '../steps.ts';
import type { Editor } from '../../state/editor.ts';
import { AssistantDock } from '../assistant/assistant-dock.tsx';
import { useText } from '#widget/kit/text.ts';
import { StepList, type StepListProps } from './step-list.tsx';
import styles from './step-rail.module.css';

interface StepRailProps extends StepListProps {
  editor: Editor;
}

/** The steps beside the form on wide screens, and the assistant below them. */
export function StepRail({ editor, ...props }: StepRailProps) {
  const { index } = props;
  const text = useText();
  const percent = stepCompleteness(index, steps.length);
  const { isPublic } = useStore(editor.$profile);
  return (
    <div className={styles['rail']}>
      <nav className={styles['steps']} aria-label={text('builder.steps')}>
        <StepList {...props} editor={editor} />
        <div className={styles['completeness']}>
          <p className={styles['figures']}>
            <span>{text('builder.completeness')}</span>
            <span>{isPublic ? text('builder.published') : text('builder.percentOnly', { percent })}</span>
          </p>
          {isPublic ? null : <Progress value={percent} label={text('builder.completeness')} />}
        </div>
      </nav>
      <AssistantDock {...props} editor={editor} />
    </div>
  );
}
