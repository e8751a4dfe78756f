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
  // A text message in Chinese costs the same with any letters.
  const isPlain = use === 'sms' && locale !== 'zh';
  const format = new Intl.DateTimeFormat(localeFacts[locale].intlLocale, {
    ...formats[isPlain ? 'sms' : 'page'],
    timeZone,
  });
  const words = format.format(instant);
  return isPlain ? words.replaceAll(/\s/g, ' ') : words;
}
