import { useState } from 'react';
import { useIntl } from 'react-intl';
import { z } from 'zod';
import type { OfficeHours } from '#domain/agency/office-hours.ts';
import { dayMs } from '#domain/durations.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import styles from './agency.module.css';
import type { RevisedSettings } from './revised-settings.ts';
import { SettingsForm } from './settings-form.tsx';

/** The typed values: a week of times, empty when closed, and the closed days, one per line. */
const typedSchema = z.strictObject({
  week: z.array(z.strictObject({ from: z.string(), until: z.string() })).length(7),
  closedDays: z.string(),
});

type Typed = z.output<typeof typedSchema>;

/** The number of weekdays, from Monday on. */
const weekdays = 5;

/** A Monday, used to format the names of the days. */
const monday = Date.UTC(2024, 0, 1);
/** The agency's office hours, which the deadline of a request counts. */
export function OfficeHoursForm({ settings }: { settings: RevisedSettings }) {
  const text = useText();
  const intl = useIntl();
  const [isCopied, setCopied] = useState(false);
  return (
    <SettingsForm
      part="office"
      settings={settings}
      storedOf={({ officeHours }) => typedOf(officeHours)}
      schema={typedSchema}
      patchOf={(value) => ({ officeHours: hoursOf(value) })}
      title={text('desk.settings.office')}
      text={text('desk.settings.office.text')}
    >
      {({ value, change, issueOf }) => (
        <>
          {value.week.map((hours, place) => {
            const day = intl.formatDate(monday + place * dayMs, { weekday: 'long', timeZone: 'UTC' });
            const write = (part: Partial<typeof hours>) => {
              setCopied(false);
              change({ ...value, week: value.week.map((other, at) => (at === place ? { ...hours, ...part } : other)) });
            };
            return (
              <div key={day} className={styles['hours']}>
                {(['from', 'until'] as const).map((part) => (
                  <TextField
                    key={part}
                    type="time"
                    name={`${part}-${place}`}
                    label={text(`desk.settings.office.${part}`, { day })}
                    value={hours[part]}
                    error={issueOf(`officeHours.week.${place}.${part}`)}
                    onChange={({ currentTarget }) => write({ [part]: currentTarget.value })}
                  />
                ))}
                {place === 0 && (hours.from !== '' || hours.until !== '') ? (
                  <Button
                    variant="quiet"
                    onClick={() => {
                      change({ ...value, week: value.week.map((other, at) => (at < weekdays ? hours : other)) });
                      setCopied(true);
                    }}
                  >
                    {text('desk.settings.office.copy', { day })}
                  </Button>
                ) : null}
              </div>
            );
          })}
          <LiveRegion text={isCopied ? text('desk.settings.office.copied') : ''} />
          <TextArea
            name="closedDays"
            rows={4}
            spellCheck={false}
            label={text('desk.settings.office.closedDays')}
            hint={text('desk.settings.office.closedDays.hint')}
            value={value.closedDays}
            onChange={({ currentTarget }) => change({ ...value, closedDays: currentTarget.value })}
          />
        </>
      )}
    </SettingsForm>
  );
}

function typedOf(hours: OfficeHours | null): Typed {
  const closed = { from: '', until: '' };
  return {
    week: hours ? hours.week.map((day) => day ?? closed) : Array.from({ length: 7 }, () => closed),
    closedDays: hours?.closedDays.join('\n') ?? '',
  };
}

/** Null if nothing is typed: then every hour counts. */
function hoursOf({ week, closedDays }: Typed): OfficeHours | null {
  const days = closedDays.split(/\s+/).filter((day) => day !== '');
  const open = week.map((hours) => (hours.from === '' && hours.until === '' ? null : hours));
  return days.length === 0 && open.every((hours) => hours === null) ? null : { week: open, closedDays: days };
}
