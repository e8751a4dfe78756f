import { lazy, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { LatePart } from '#widget/kit/parts/late-part.tsx';
import { localeFacts } from '#domain/locale.ts';
import { shownBlackoutDates } from '#domain/profile/availability.ts';
import { Button } from '#widget/ui/button.tsx';
import { toCalendarDate } from '#widget/ui/calendar-dates.ts';
import { RemovableChips } from '#widget/ui/removable-chips.tsx';
import { Section } from '#widget/ui/section.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { datesFrom } from './availability-edits.ts';
import styles from './availability.module.css';

const DateMultiCalendar = lazy(() => import('#widget/ui/date-multi-calendar.tsx'));

interface BlackoutDatesProps {
  /** `YYYY-MM-DD`. Past dates are kept but not shown. */
  dates: readonly string[];
  onChange: (dates: string[]) => void;
}

/**
 * The days on which the nanny cannot work: a calendar to choose them, and a badge for each of the next eight
 * (docs/specification.md 2.4).
 */
export function BlackoutDates({ dates, onChange }: BlackoutDatesProps) {
  const text = useText();
  const intl = useIntl();
  const { locale } = useServices();
  const [today] = useState(() => new Date());
  const [expanded, setExpanded] = useState(false);
  const count = useRef<HTMLParagraphElement>(null);
  const upcoming = datesFrom(dates, toCalendarDate(today));
  const shown = expanded ? upcoming : upcoming.slice(0, shownBlackoutDates);
  const hidden = upcoming.length - shownBlackoutDates;
  const word = (date: string) => intl.formatDate(new Date(date), { dateStyle: 'medium', timeZone: 'UTC' });

  return (
    <Section title={text('steps.availability.dates.title')} description={text('steps.availability.dates.description')}>
      <div className={styles['picker']}>
        <div className={styles['calendar']}>
          <LatePart fallback={<Skeleton shape="card" className={styles['loading']} />}>
            <DateMultiCalendar
              value={dates}
              onChange={onChange}
              today={today}
              locale={intl.locale}
              weekStartsOn={localeFacts[locale].weekStartsOn}
              texts={{
                label: text('steps.availability.dates.title'),
                previousMonth: text('steps.availability.dates.previousMonth'),
                nextMonth: text('steps.availability.dates.nextMonth'),
                chosenDay: (day) => text('steps.availability.dates.chosenDay', { day }),
              }}
            />
          </LatePart>
        </div>
        <div className={styles['chosen']}>
          <p ref={count} tabIndex={-1} className={styles['count']}>
            {text('steps.availability.dates.count', { count: upcoming.length })}
          </p>
          <RemovableChips
            items={shown.map((date) => ({ value: date, label: word(date) }))}
            removeLabel={(item) => text('common.remove', { item })}
            onRemove={(date) => onChange(dates.filter((each) => each !== date))}
            focusWhenEmpty={() => count.current?.focus()}
          />
          {hidden > 0 ? (
            <Button variant="quiet" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
              {text(expanded ? 'steps.availability.dates.fewer' : 'steps.availability.dates.more', { count: hidden })}
            </Button>
          ) : null}
        </div>
      </div>
    </Section>
  );
}
