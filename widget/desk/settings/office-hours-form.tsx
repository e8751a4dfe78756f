import { useState } from 'react';
import { type Weekday, weekdays } from '#domain/profile/enums.ts';
import { useText } from '#widget/kit/text.ts';
import { Group } from '#widget/ui/group.tsx';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import { ClosedDays } from './closed-days.tsx';
import { DayRow } from './day-row.tsx';
import styles from './office-hours.module.css';
import type { RevisedSettings } from './revised-settings.ts';
import { type SettingsFields, SettingsForm } from './settings-form.tsx';
import {
  hoursOf,
  isOpen,
  toggledDay,
  type TypedDay,
  type TypedHours,
  typedHoursOf,
  typedHoursSchema,
} from './typed-hours.ts';

/** The agency's office hours, which the deadline of a request counts. */
export function OfficeHoursForm({ settings }: { settings: RevisedSettings }) {
  const text = useText();
  const stored = typedHoursOf(settings.officeHours);
  return (
    <SettingsForm
      section="hours"
      settings={settings}
      storedOf={({ officeHours }) => typedHoursOf(officeHours)}
      schema={typedHoursSchema}
      patchOf={(value) => ({ officeHours: hoursOf(value) })}
      namesOf={(changed) => [
        ...weekdays
          .filter((day) => changed.some((path) => path.startsWith(`week.${day}.`)))
          .map((day) => text(`labels.weekday.${day}`)),
        ...(changed.includes('closedDays') ? [text('desk.settings.office.closedDays')] : []),
      ]}
      title={text('desk.settings.office')}
      text={text('desk.settings.office.text')}
    >
      {(fields) => (
        <>
          <Week {...fields} stored={stored} />
          <ClosedDays
            dates={fields.value.closedDays}
            error={fields.issueOf('officeHours.closedDays')}
            onChange={(closedDays) => fields.change({ ...fields.value, closedDays })}
          />
        </>
      )}
    </SettingsForm>
  );
}

interface WeekProps extends SettingsFields<TypedHours> {
  stored: TypedHours;
}

/** A row for each weekday: open or closed, and its times. */
function Week({ value, change, issueOf, stored }: WeekProps) {
  const text = useText();
  const [copied, setCopied] = useState<Weekday>();
  const { week } = value;
  const { monday } = week;
  const issue = issueOf('officeHours.week');
  const write = (day: Weekday, hours: TypedDay) => {
    setCopied(undefined);
    change({ ...value, week: { ...week, [day]: hours } });
  };
  return (
    <>
      <Group
        label={text('desk.settings.office.week')}
        error={issue}
        notice={weekdays.some((day) => isOpen(week[day])) ? undefined : text('desk.settings.office.noDay')}
      >
        <div className={styles['week']}>
          {weekdays.map((day, place) => (
            <DayRow
              key={day}
              name={day}
              hours={week[day]}
              isRefused={issue !== undefined && day === 'monday'}
              fromIssue={issueOf(`officeHours.week.${place}.from`)}
              untilIssue={issueOf(`officeHours.week.${place}.until`)}
              onToggle={() => write(day, toggledDay(week[day], [stored.week[day], monday]))}
              onChange={(part) => write(day, { ...week[day], ...part })}
              onCopy={
                week[day].from === monday.from && week[day].until === monday.until
                  ? undefined
                  : () => {
                      write(day, monday);
                      setCopied(day);
                    }
              }
            />
          ))}
        </div>
      </Group>
      <LiveRegion
        text={
          copied === undefined ? '' : text('desk.settings.office.copied', { day: text(`labels.weekday.${copied}`) })
        }
      />
    </>
  );
}
