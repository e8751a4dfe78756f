import { lazy, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import {
  allTimeOptions,
  attractiveness,
  type AvailabilityCalendar,
  availabilityCalendarSchema,
  type AvailabilityFlag,
  availabilityFlags,
  availabilityScore,
  endsNextDay,
  endTimeOptions,
  hasOtherHours,
  shownBlackoutDates,
  startTimeOptions,
  timeSlot,
} from '#domain/profile/availability.ts';
import { workingWeekdays } from '#domain/profile/enums.ts';
import { Button } from '#widget/ui/button.tsx';
import { Checkbox } from '#widget/ui/checkbox.tsx';
import { ToggleChip } from '#widget/ui/chip.tsx';
import { Group } from '#widget/ui/group.tsx';
import { QuestionSection, QuestionTitle, Section } from '#widget/ui/section.tsx';
import { SelectField } from '#widget/ui/select-field.tsx';
import type { StepScreenProps } from '../../state/step-change.ts';
import { useText } from '#widget/kit/text.ts';
import styles from './availability.module.css';
import {
  datesFrom,
  hasWorkingWeek,
  timesWith,
  toggleWeekday,
  toggleWorkingWeek,
  withDates,
} from './availability-edits.ts';
import { fieldId } from '#widget/form/field-id.ts';
import { restoreDraft } from '#widget/form/form-values.ts';
import layout from '#widget/form/step-layout.module.css';
import { Card } from '#widget/ui/card.tsx';
import { Heading } from '#widget/ui/heading.tsx';
import { CalendarDays, Clock, type LucideIcon, Moon, PartyPopper, Plane, Siren, Zap } from 'lucide-react';
import { LatePart } from '#widget/kit/parts/late-part.tsx';
import { localeFacts } from '#domain/locale.ts';
import { toCalendarDate } from '#widget/ui/calendar-dates.ts';
import { RemovableChips } from '#widget/ui/removable-chips.tsx';
import { Skeleton } from '#widget/ui/skeleton.tsx';
import { useServices } from '#widget/kit/services.tsx';

/** The availability step: always valid, and every change is reported at once (docs/specification.md 2.4 and 4). */
export default function Availability({ profile, draftValues, onChange }: StepScreenProps) {
  const text = useText();
  const intl = useIntl();
  const [calendar, setCalendar] = useState(() =>
    restoreDraft(availabilityCalendarSchema, profile.availabilityCalendar, draftValues),
  );
  const [otherHours, setOtherHours] = useState(() => hasOtherHours(calendar));
  const report = useEffectEvent((values: AvailabilityCalendar) =>
    onChange({ values, valid: true, patch: { availabilityCalendar: values } }),
  );
  useEffect(() => report(calendar), [calendar]);

  const change = (part: Partial<AvailabilityCalendar>) => setCalendar((before) => ({ ...before, ...part }));
  const time = (value: string) =>
    intl.formatTime(new Date(`1970-01-01T${value}:00Z`), { timeStyle: 'short', timeZone: 'UTC' });
  const times = (options: readonly string[], stored: string) =>
    timesWith(otherHours ? allTimeOptions : options, stored).map((value) => ({
      value,
      label: text('steps.availability.hours.option', {
        time: time(value),
        slot: text(`steps.availability.slot.${timeSlot(value)}`),
      }),
    }));
  const { availableWeekdays } = calendar;

  return (
    <div className={layout['step']}>
      <QuestionSection>
        <Group
          label={<QuestionTitle>{text('steps.availability.weekdays.title')}</QuestionTitle>}
          hint={text('steps.availability.weekdays.hint')}
        >
          <div className={styles['days']}>
            <Button
              className={styles['all']}
              onClick={() => change({ availableWeekdays: toggleWorkingWeek(availableWeekdays) })}
            >
              {text(
                hasWorkingWeek(availableWeekdays)
                  ? 'steps.availability.weekdays.clear'
                  : 'steps.availability.weekdays.all',
              )}
            </Button>
            {workingWeekdays.map((day) => (
              <ToggleChip
                key={day}
                name={fieldId('availableWeekdays')}
                value={day}
                className={styles['day']}
                pressed={availableWeekdays.includes(day)}
                onClick={() => change({ availableWeekdays: toggleWeekday(availableWeekdays, day) })}
              >
                {text(`labels.weekday.${day}`)}
              </ToggleChip>
            ))}
          </div>
        </Group>
      </QuestionSection>

      <QuestionSection>
        <Group
          label={<QuestionTitle>{text('steps.availability.flags.title')}</QuestionTitle>}
          hint={text('steps.availability.flags.hint')}
        >
          <AvailabilityFlags calendar={calendar} onChange={change} />
        </Group>
      </QuestionSection>

      <Section
        title={text('steps.availability.hours.title')}
        description={text('steps.availability.hours.description')}
      >
        <div className={layout['fields']}>
          <SelectField
            id={fieldId('preferredStartTime')}
            name="preferredStartTime"
            label={text('steps.availability.hours.start')}
            value={calendar.preferredStartTime}
            options={times(startTimeOptions, calendar.preferredStartTime)}
            onChange={(event) => change({ preferredStartTime: event.target.value })}
          />
          <SelectField
            id={fieldId('preferredEndTime')}
            name="preferredEndTime"
            label={text('steps.availability.hours.end')}
            value={calendar.preferredEndTime}
            options={times(endTimeOptions, calendar.preferredEndTime)}
            onChange={(event) => change({ preferredEndTime: event.target.value })}
          />
        </div>
        <Checkbox
          name="otherHours"
          label={text('steps.availability.hours.other')}
          description={text('steps.availability.hours.otherHint')}
          checked={otherHours}
          onChange={(event) => setOtherHours(event.target.checked)}
        />
        <output className={styles['hoursHint']}>
          {endsNextDay(calendar)
            ? text('steps.availability.hours.overnight', {
                start: time(calendar.preferredStartTime),
                end: time(calendar.preferredEndTime),
              })
            : null}
        </output>
      </Section>

      <BlackoutDates
        dates={calendar.unavailableDates}
        onChange={(dates) => setCalendar((before) => withDates(before, dates))}
      />

      <AvailabilityScore calendar={calendar} />
    </div>
  );
}

/**
 * The availability score and how many families it attracts (docs/specification.md 9), in words: the step bar has the only meter.
 * Nothing before the first choice: a score of 0 would judge a nanny who has not answered yet.
 */
function AvailabilityScore({ calendar }: { calendar: AvailabilityCalendar }) {
  const text = useText();
  const score = availabilityScore(calendar);
  if (score === 0) return null;
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

const icons: Record<AvailabilityFlag, LucideIcon> = {
  availableWeekends: CalendarDays,
  overnightCare: Moon,
  emergencyAvailability: Siren,
  travelAvailability: Plane,
  flexibleSchedule: Clock,
  shortNoticeAvailable: Zap,
  holidayAvailability: PartyPopper,
};

interface AvailabilityFlagsProps {
  calendar: AvailabilityCalendar;
  onChange: (part: Partial<AvailabilityCalendar>) => void;
}

/** Weekends, nights, emergencies, and the rest: one row each. */
function AvailabilityFlags({ calendar, onChange }: AvailabilityFlagsProps) {
  const text = useText();
  return (
    <ul className={styles['flags']}>
      {availabilityFlags.map((flag) => {
        const Icon = icons[flag];
        return (
          <li key={flag} className={styles['flag']}>
            <Checkbox
              name={flag}
              className={styles['row']}
              label={text(`steps.availability.flag.${flag}`)}
              description={text(`steps.availability.flag.${flag}Hint`)}
              icon={<Icon />}
              checked={calendar[flag]}
              onChange={(event) => onChange({ [flag]: event.target.checked })}
            />
          </li>
        );
      })}
    </ul>
  );
}

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
function BlackoutDates({ dates, onChange }: BlackoutDatesProps) {
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
