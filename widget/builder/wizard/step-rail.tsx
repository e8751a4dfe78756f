import { AssistantDock } from '../assistant/assistant-dock.tsx';
import type { Editor } from '../../state/editor.ts';
import { useText } from '#widget/kit/text.ts';
import { HomeButton } from './step-bar.tsx';
import { StepList, type StepListProps } from './step-list.tsx';
import styles from './step-list.module.css';

interface StepRailProps extends StepListProps {
  editor: Editor;
}

/** The steps beside the form on wide screens, and the assistant below them. The step bar has the only percentage. */
export function StepRail(props: StepRailProps) {
  const text = useText();
  return (
    <div className={styles['rail']}>
      {props.onHome ? <HomeButton onHome={props.onHome} /> : null}
      <nav aria-label={text('builder.steps')}>
        <StepList {...props} />
      </nav>
      <AssistantDock {...props} />
    </div>
  );
}
