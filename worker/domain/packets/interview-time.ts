import { type Locale, localeFacts } from '../locale.ts';

/** When an interview is, in words, in the agency's time zone and with its name: "Tue, Dec 1, 10:00 AM PT". */
export function interviewTime(instant: number, locale: Locale, timeZone: string): string {
  return new Intl.DateTimeFormat(localeFacts[locale].htmlLang, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'shortGeneric',
  }).format(instant);
}
