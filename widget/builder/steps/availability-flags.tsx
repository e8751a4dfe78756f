import { CalendarDays, Clock, type LucideIcon, Moon, PartyPopper, Plane, Siren, Zap } from 'lucide-react';
import { type AvailabilityCalendar, type AvailabilityFlag, availabilityFlags } from '#domain/profile/availability.ts';
import { Checkbox } from '#widget/ui/checkbox.tsx';
import { useText } from '#widget/kit/text.ts';
import styles from './availability.module.css';

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
export function AvailabilityFlags({ calendar, onChange }: AvailabilityFlagsProps) {
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
