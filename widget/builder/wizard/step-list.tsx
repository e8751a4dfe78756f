import { useStore } from '@nanostores/react';
import { Check } from 'lucide-react';
import { stepStatus } from '#domain/profile/wizard.ts';
import { VisuallyHidden } from '#widget/ui/visually-hidden.tsx';
import { steps } from '../steps.ts';
import type { Editor } from '../../state/editor.ts';
import { useText } from '#widget/kit/text.ts';
import styles from './step-list.module.css';
import { useState } from 'react';
import { isDefaultAvailability } from '#domain/profile/availability.ts';
import { certificationListOf } from '../certification/certification-list.ts';
import { useServices } from '#widget/kit/services.tsx';

export interface StepListProps {
  /** The current step. */
  index: number;
  /** Whether a step can be opened from here. */
  canOpen(index: number): boolean;
  onSelect(index: number): void;
  /** Leads to the home of a published profile; undefined for a draft. */
  onHome: (() => void) | undefined;
}

/**
 * All steps with their state; those that can be opened are buttons. A check mark means that the step has content: in a published
 * profile on every step, not only on earlier ones.
 */
export function StepList({ editor, index, canOpen, onSelect }: StepListProps & { editor: Editor }) {
  const text = useText();
  const empty = useEmptySteps(editor);
  const { isPublic } = useStore(editor.$profile);
  return (
    <ol className={styles['list']}>
      {steps.map(({ id, titleId }, at) => {
        const place = isPublic && at !== index ? 'complete' : stepStatus(at, index);
        const status = place === 'complete' && empty.has(id) ? 'empty' : place;
        const content = (
          <>
            <span className={styles['mark']} aria-hidden="true">
              {status === 'complete' ? <Check /> : at + 1}
            </span>
            <span>
              {text(titleId)}
              {status === 'empty' ? <span className={styles['empty']}>{text('builder.status.empty')}</span> : null}
            </span>
            {status === 'empty' ? null : <VisuallyHidden>{text(`builder.status.${status}`)}</VisuallyHidden>}
          </>
        );
        return (
          <li key={id} className={styles['item']} data-status={status} aria-current={at === index ? 'step' : undefined}>
            {at !== index && canOpen(at) ? (
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
  );
}

/** The ids of optional steps that are empty: visiting one does not earn a check mark. */
function useEmptySteps(editor: Editor): ReadonlySet<string> {
  const services = useServices();
  const profile = useStore(editor.$profile);
  const [list] = useState(() => certificationListOf(services, profile.id));
  const certifications = useStore(list.$items);
  const isEmpty = {
    certifications: certifications?.length === 0,
    'video-resume': profile.videoResumeUrl === undefined,
    availability: isDefaultAvailability(profile.availabilityCalendar),
  };
  return new Set(Object.entries(isEmpty).flatMap(([id, empty]) => (empty ? [id] : [])));
}
