import { Check, Ear, type LucideIcon, Sun, Timer, Video } from 'lucide-react';
import { Section } from '#widget/ui/section.tsx';
import { useText } from '#widget/kit/text.ts';
import styles from './video-guide.module.css';

const tips: readonly (readonly [id: string, Icon: LucideIcon])[] = [
  ['light', Sun],
  ['quiet', Ear],
  ['level', Video],
  ['length', Timer],
];

const topics = ['name', 'ages', 'special', 'training', 'languages'] as const;

/** Tips, and topics to include (docs/specification.md 2.4). */
export function VideoGuide() {
  const text = useText();
  return (
    <>
      <Section title={text('video.include.title')}>
        <ul className={styles['list']}>
          {topics.map((topic) => (
            <li key={topic}>
              <Check aria-hidden="true" />
              {text(`video.include.${topic}`)}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={text('video.tips.title')}>
        <ul className={styles['list']}>
          {tips.map(([tip, Icon]) => (
            <li key={tip}>
              <Icon aria-hidden="true" />
              {text(`video.tips.${tip}`)}
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
