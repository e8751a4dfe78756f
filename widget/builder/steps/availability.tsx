import { useEffect, useEffectEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import {
  type AvailabilityCalendar,
  availabilityCalendarSchema,
  allTimeOptions,
  endsNextDay,
  endTimeOptions,
  hasOtherHours,
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
import { hasWorkingWeek, timesWith, toggleWeekday, toggleWorkingWeek, withDates } from './availability-edits.ts';
import { AvailabilityFlags } from './availability-flags.tsx';
import { AvailabilityScore } from './availability-score.tsx';
import { BlackoutDates } from './blackout-dates.tsx';
import { fieldId } from '#widget/form/field-id.ts';
import { restoreDraft } from '#widget/form/form-values.ts';
import layout from '#widget/form/step-layout.module.css';

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
            <Button
              variant="quiet"
              className={styles['all']}
              onClick={() => change({ availableWeekdays: toggleWorkingWeek(availableWeekdays) })}
            >
              {text(
                hasWorkingWeek(availableWeekdays)
                  ? 'steps.availability.weekdays.clear'
                  : 'steps.availability.weekdays.all',
              )}
            </Button>
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
