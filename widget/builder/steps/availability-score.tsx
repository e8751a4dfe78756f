import { useIntl } from 'react-intl';
import { attractiveness, type AvailabilityCalendar, availabilityScore } from '#domain/profile/availability.ts';
import { Card } from '#widget/ui/card.tsx';
import { classNames } from '#widget/ui/class-names.ts';
import { Heading } from '#widget/ui/heading.tsx';
import { useText } from '#widget/kit/text.ts';
import styles from './availability-score.module.css';

/** The radius of the ring in a view box of 100. */
const radius = 44;
const circumference = 2 * Math.PI * radius;

/** The availability score and how many families it attracts (spec.md 9). */
export function AvailabilityScore({ calendar }: { calendar: AvailabilityCalendar }) {
  const text = useText();
  const intl = useIntl();
  const score = availabilityScore(calendar);
  return (
    <Card className={styles['score']}>
      <div className={styles['ring']} aria-hidden="true">
        <svg viewBox="0 0 100 100">
          <circle className={styles['track']} cx="50" cy="50" r={radius} />
          <circle
            className={classNames(styles['arc'], score === 0 && styles['empty'])}
            cx="50"
            cy="50"
            r={radius}
            strokeDasharray={circumference}
            strokeDashoffset={circumference * (1 - score / 100)}
          />
        </svg>
        <span className={styles['number']}>{intl.formatNumber(score)}</span>
      </div>
      <div className={styles['texts']}>
        <Heading level={2} className={styles['title']}>
          {text('steps.availability.score.title', { score })}
        </Heading>
        <output className={styles['detail']}>
          {text(`steps.availability.score.${attractiveness(score)}`, { score })}
        </output>
      </div>
    </Card>
  );
}
