import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { dayMs } from '#domain/durations.ts';
import { interviewDaysAhead, interviewTimes } from '#domain/introduction/schema.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { Group } from '#widget/ui/group.tsx';
import { IconButton } from '#widget/ui/icon-button.tsx';
import { TextField } from '#widget/ui/text-field.tsx';
import { useAgencyTime } from './agency-time.ts';
import styles from './introductions.module.css';

interface InterviewTimesProps {
  name: string;
  /** The agency's. */
  timeZone: string;
  /** ISO. */
  times: readonly string[];
  onChange: (times: string[]) => void;
}

/** The times at which the family could meet a nanny, entered in the agency's time zone. */
export function InterviewTimes({ name, timeZone, times, onChange }: InterviewTimesProps) {
  const text = useText();
  const { exact, instant, zone } = useAgencyTime(timeZone);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isRefused, setRefused] = useState(false);

  function add(): void {
    const time = instant(typed);
    const ahead = time === undefined ? Number.NaN : Date.parse(time) - Date.now();
    const isAhead = ahead > 0 && ahead <= interviewDaysAhead * dayMs;
    setRefused(!isAhead);
    if (time === undefined || !isAhead) return;
    onChange([...new Set([...times, time])].toSorted());
    setTyped('');
    field.current?.focus();
  }

  function remove(removed: string): void {
    onChange(times.filter((time) => time !== removed));
    field.current?.focus();
  }

  return (
    <Group label={text('desk.introduction.times')} hint={text('desk.introduction.times.hint', { zone })}>
      {times.length > 0 ? (
        <ul className={styles['proposed']}>
          {times.map((time) => (
            <li key={time}>
              {exact(time)}
              <IconButton
                label={text('desk.introduction.times.remove', { time: exact(time) })}
                icon={<X aria-hidden="true" />}
                onClick={() => remove(time)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {times.length < interviewTimes.proposed ? (
        <div className={styles['adding']}>
          <TextField
            ref={field}
            type="datetime-local"
            className={styles['time']}
            label={text('desk.introduction.times.field', { name })}
            value={typed}
            error={isRefused ? text('validation.interviewTime') : undefined}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setRefused(false);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
          <Button onClick={add}>{text('desk.introduction.times.add')}</Button>
        </div>
      ) : null}
    </Group>
  );
}
