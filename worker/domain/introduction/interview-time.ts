import { type Locale, localeFacts } from '../locale.ts';

const time = { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' } as const;

const formats = {
  page: { ...time, weekday: 'long', timeZoneName: 'longGeneric' },
  // Without what has letters that double a text message's price, such as Spanish Saturdays.
  sms: { ...time, timeZoneName: 'shortGeneric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** When an interview is, in the agency's time zone and with its name: "Tuesday, December 1 at 10:00 AM Pacific Time" on a page. */
export function interviewTime(
  instant: number,
  { locale, timeZone, use = 'page' }: { locale: Locale; timeZone: string; use?: keyof typeof formats },
): string {
  const wordsIn = (format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeFacts[locale].intlLocale, { ...format, timeZone }).format(instant);
  const plain = wordsIn(formats.sms).replaceAll(/\s/g, ' ');
  // A text message in Chinese costs the same with any letters.
  return use === 'sms' && !/\p{Script=Han}/u.test(plain) ? plain : wordsIn(formats.page);
}
