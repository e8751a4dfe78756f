import { ChevronRight, CircleCheck, MessageCircle } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Heading } from '#widget/ui/heading.tsx';
import type { Editor } from '../../state/editor.ts';
import { toCalendarDate } from '#widget/ui/calendar-dates.ts';
import { useText } from '#widget/kit/text.ts';
import type { StepListProps } from '../wizard/step-list.tsx';
import styles from './assistant.module.css';
import { ChatBox } from './chat-box.tsx';
import { useStore } from '@nanostores/react';
import type { Certification } from '#domain/certification/schema.ts';
import { findingsOf, findingSteps } from '#domain/assistant/findings.ts';
import { certificationListOf } from '../certification/certification-list.ts';
import { useServices } from '#widget/kit/services.tsx';
import { steps } from '../steps.ts';

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

interface FindingsProps extends StepListProps {
  editor: Editor;
  /** Whether the list is initially open. */
  open?: boolean;
}

/** Possible improvements of the profile with reasons, and links to the fields. */
function Findings({ editor, index, canOpen, onSelect, open = false }: FindingsProps) {
  const text = useText();
  const profile = useStore(editor.$profile);
  const certifications = useCertifications(profile.id, index);
  const [today] = useState(() => toCalendarDate(new Date()));
  const found = findingsOf(profile, certifications, today);
  if (found.length === 0) {
    return (
      <p className={styles['complete']}>
        <CircleCheck aria-hidden="true" />
        {text('assistant.findings.none')}
      </p>
    );
  }
  return (
    <details className={styles['findings']} open={open}>
      <summary className={styles['summary']}>
        <ChevronRight aria-hidden="true" />
        {text('assistant.findings.title', { count: found.length })}
      </summary>
      <ul className={styles['list']}>
        {found.map((code) => {
          const target = steps.findIndex((step) => step.id === findingSteps[code]);
          const step = text(steps[target]?.titleId ?? '');
          return (
            <li key={code}>
              <p className={styles['what']}>{text(`assistant.finding.${code}`)}</p>
              <p className={styles['why']}>{text(`assistant.finding.${code}.why`)}</p>
              {target === index ? null : canOpen(target) ? (
                <button type="button" className={styles['link']} onClick={() => onSelect(target)}>
                  {text('assistant.findings.go', { step })}
                </button>
              ) : (
                <p className={styles['why']}>{text('assistant.findings.later', { step })}</p>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** The profile's certifications, read again at each step; undefined until they are loaded. */
function useCertifications(profileId: string, index: number): readonly Certification[] | undefined {
  const services = useServices();
  const [list] = useState(() => certificationListOf(services, profileId));
  useEffect(() => {
    if (index >= 0) void list.refresh();
  }, [list, index]);
  return useStore(list.$items);
}
