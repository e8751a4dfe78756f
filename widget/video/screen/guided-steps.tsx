import { Check } from 'lucide-react';
import { type VideoQuestion, videoQuestions } from '#domain/profile/video-chapters.ts';
import { useText } from '#widget/kit/text.ts';
import { VisuallyHidden } from '#widget/ui/visually-hidden.tsx';
import styles from './guided.module.css';

interface GuidedStepsProps {
  place: VideoQuestion | 'video';
  given: readonly VideoQuestion[];
  onGo(question: VideoQuestion): void;
}

/** Navigation between the questions, with the answered ones checked. */
export function GuidedSteps({ place, given, onGo }: GuidedStepsProps) {
  const text = useText();
  return (
    <ol className={styles['steps']} aria-label={text('guided.steps')}>
      {videoQuestions.map((question, index) => (
        <li key={question}>
          <button
            type="button"
            className={styles['step']}
            aria-current={place === question ? 'step' : undefined}
            onClick={() => onGo(question)}
          >
            <span className={styles['number']} aria-hidden="true">
              {given.includes(question) ? <Check /> : index + 1}
            </span>
            <span className={styles['name']}>{text(`guided.${question}.title`)}</span>
            <VisuallyHidden>{text(given.includes(question) ? 'guided.answered' : 'guided.open')}</VisuallyHidden>
          </button>
        </li>
      ))}
    </ol>
  );
}
