import { MessageCircle } from 'lucide-react';
import { useId } from 'react';
import { Heading } from '#widget/ui/heading.tsx';
import type { Editor } from '../../state/editor.ts';
import { useText } from '#widget/kit/text.ts';
import type { StepListProps } from '../wizard/step-list.tsx';
import styles from './assistant.module.css';
import { ChatBox } from './chat-box.tsx';
import { Findings } from './findings.tsx';

interface AssistantPanelProps extends StepListProps {
  editor: Editor;
  /** Shown in a dialog, which has its own title and space for the findings. */
  inDialog?: boolean;
}

/** The assistant beside the form: the findings and the chat. */
export default function AssistantPanel({ inDialog = false, ...props }: AssistantPanelProps) {
  const text = useText();
  const titleId = useId();
  const profileId = props.editor.$profile.get().id;
  if (inDialog) {
    return (
      <div className={styles['inDialog']}>
        <ChatBox profileId={profileId} />
        <Findings {...props} />
      </div>
    );
  }
  return (
    <section className={styles['panel']} aria-labelledby={titleId}>
      <Findings {...props} />
      <Heading level={2} id={titleId} className={styles['title']}>
        <MessageCircle aria-hidden="true" />
        {text('assistant.title')}
      </Heading>
      <ChatBox profileId={profileId} />
    </section>
  );
}
