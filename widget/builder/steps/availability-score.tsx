import { attractiveness, type AvailabilityCalendar, availabilityScore } from '#domain/profile/availability.ts';
import { Card } from '#widget/ui/card.tsx';
import { Heading } from '#widget/ui/heading.tsx';
import { useText } from '#widget/kit/text.ts';
import styles from './availability.module.css';

/**
 * The availability score and how many families it attracts (docs/specification.md 9), in words: the step bar has the only meter.
 */
export function AvailabilityScore({ calendar }: { calendar: AvailabilityCalendar }) {
  const text = useText();
  const score = availabilityScore(calendar);
  return (
    <Card className={styles['score']}>
      <Heading level={2} className={styles['title']}>
        {text('steps.availability.score.title', { score })}
      </Heading>
      <output className={styles['detail']}>
        {text(`steps.availability.score.${attractiveness(score)}`, { score })}
      </output>
    </Card>
  );
}
