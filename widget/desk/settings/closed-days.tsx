import { lazy, Suspense, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { localeFacts } from '#domain/locale.ts';
import { ErrorBoundary } from '#widget/kit/error-boundary.tsx';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { toCalendarDate } from '#widget/ui/calendar-dates.ts';
import { Chip, ChipList } from '#widget/ui/chip.tsx';
import { Group } from '#widget/ui/group.tsx';
import { RemovableChips } from '#widget/ui/removable-chips.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import { useDesk, useMe } from '../desk.ts';
import { FailedPart } from '../shell/failed-screen.tsx';
import styles from './office-hours.module.css';

const DateMultiCalendar = lazy(() => import('#widget/ui/date-multi-calendar.tsx'));

/** How many closed days are listed before the rest is asked for. */
const listedDays = 12;

interface ClosedDaysProps {
  /** `YYYY-MM-DD` in order. Past days are kept until they are removed. */
  dates: readonly string[];
  error: string | undefined;
  onChange(dates: string[]): void;
}

/** The days on which the office is closed besides its weekly closed days: a calendar to choose them, and a chip for each. */
export function ClosedDays({ dates, error, onChange }: ClosedDaysProps) {
  const desk = useDesk();
  const text = useText();
  const intl = useIntl();
  const isOwner = useMe().role === 'owner';
  const [today] = useState(() => new Date());
  const [isExpanded, setExpanded] = useState(false);
  const count = useRef<HTMLParagraphElement>(null);
  const upcoming = dates.filter((date) => date >= toCalendarDate(today));
  const pastCount = dates.length - upcoming.length;
  // The button below is disabled with the other fields, so whoever only reads sees all days.
  const shown = isExpanded || !isOwner ? upcoming : upcoming.slice(0, listedDays);
  const hiddenCount = isOwner ? upcoming.length - listedDays : 0;
  const wordsOf = (date: string) =>
    intl.formatDate(new Date(date), {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
  return (
    <Group
      label={text('desk.settings.office.closedDays')}
      hint={text('desk.settings.office.closedDays.hint')}
      error={error}
    >
      <div className={styles['closedDays']}>
        {isOwner ? (
          <div className={styles['calendar']}>
            <ErrorBoundary fallback={<FailedPart />}>
              <Suspense fallback={<Skeleton shape="card" className={styles['loading']} />}>
                <DateMultiCalendar
                  value={dates}
                  onChange={onChange}
                  today={today}
                  locale={intl.locale}
                  weekStartsOn={localeFacts[desk.locale].weekStartsOn}
                  texts={{
                    label: text('desk.settings.office.closedDays'),
                    previousMonth: text('desk.settings.office.previousMonth'),
                    nextMonth: text('desk.settings.office.nextMonth'),
                    chosenDay: (day) => text('desk.settings.office.chosenDay', { day }),
                  }}
                />
              </Suspense>
            </ErrorBoundary>
          </div>
        ) : null}
        <div className={styles['chosen']}>
          <p ref={count} tabIndex={-1} className={styles['count']}>
            {text('desk.settings.office.closedDays.count', { count: upcoming.length })}
          </p>
          {isOwner ? (
            <RemovableChips
              items={shown.map((date) => ({ value: date, label: wordsOf(date) }))}
              removeLabel={(item) => text('common.remove', { item })}
              onRemove={(date) => onChange(dates.filter((each) => each !== date))}
              focusWhenEmpty={() => count.current?.focus()}
            />
          ) : (
            <ChipList>
              {shown.map((date) => (
                <Chip key={date}>{wordsOf(date)}</Chip>
              ))}
            </ChipList>
          )}
          {hiddenCount > 0 ? (
            <Button variant="quiet" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
              {text(isExpanded ? 'desk.settings.office.closedDays.fewer' : 'desk.settings.office.closedDays.more', {
                count: hiddenCount,
              })}
            </Button>
          ) : null}
          {pastCount > 0 ? (
            <p className={styles['past']}>
              {text('desk.settings.office.closedDays.past', { count: pastCount })}
              {isOwner ? (
                <Button
                  variant="quiet"
                  onClick={() => {
                    onChange(upcoming);
                    count.current?.focus();
                  }}
                >
                  {text('desk.settings.office.closedDays.removePast')}
                </Button>
              ) : null}
            </p>
          ) : null}
        </div>
      </div>
    </Group>
  );
}
