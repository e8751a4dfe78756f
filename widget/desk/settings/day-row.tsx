import { useRef } from 'react';
import { useIntl } from 'react-intl';
import type { Weekday } from '#domain/profile/enums.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { Checkbox } from '#widget/ui/checkbox.tsx';
import { SelectField } from '#widget/ui/select-field.tsx';
import { VisuallyHidden } from '#widget/ui/visually-hidden.tsx';
import styles from './office-hours.module.css';
import { isOpen, timesWith, type TypedDay } from './typed-hours.ts';

interface DayRowProps {
  name: Weekday;
  hours: TypedDay;
  /** Whether the week as a whole was refused, and this row takes the focus for it. */
  isRefused: boolean;
  fromIssue: string | undefined;
  untilIssue: string | undefined;
  onToggle(): void;
  onChange(part: Partial<TypedDay>): void;
  /** Takes Monday's hours; absent where they are the same. */
  onCopy: (() => void) | undefined;
}

/** A weekday of the office hours. */
export function DayRow({ name, hours, isRefused, fromIssue, untilIssue, onToggle, onChange, onCopy }: DayRowProps) {
  const text = useText();
  const intl = useIntl();
  const checkbox = useRef<HTMLInputElement>(null);
  const day = text(`labels.weekday.${name}`);
  const time = (value: string) =>
    intl.formatTime(new Date(`1970-01-01T${value}:00Z`), { timeStyle: 'short', timeZone: 'UTC' });
  const select = (part: 'from' | 'until', error: string | undefined) => (
    <SelectField
      name={`${part}-${name}`}
      label={<VisuallyHidden>{text(`desk.settings.office.${part}`, { day })}</VisuallyHidden>}
      value={hours[part]}
      error={error}
      options={timesWith(hours[part]).map((value) => ({ value, label: time(value) }))}
      onChange={({ currentTarget }) => onChange({ [part]: currentTarget.value })}
    />
  );
  return (
    <div className={styles['day']}>
      <Checkbox
        ref={checkbox}
        name={`open-${name}`}
        label={day}
        checked={isOpen(hours)}
        aria-invalid={isRefused}
        onChange={onToggle}
      />
      {isOpen(hours) ? (
        <div className={styles['times']}>
          {select('from', fromIssue)}
          <span aria-hidden="true">–</span>
          {select('until', untilIssue)}
        </div>
      ) : (
        <p className={styles['closed']}>{text('desk.settings.office.closed')}</p>
      )}
      {onCopy ? (
        <Button
          variant="quiet"
          className={styles['same']}
          aria-label={text('desk.settings.office.sameFor', { day })}
          onClick={() => {
            onCopy();
            // The button is removed, because the hours are the same now.
            checkbox.current?.focus();
          }}
        >
          {text('desk.settings.office.same')}
        </Button>
      ) : null}
    </div>
  );
}
