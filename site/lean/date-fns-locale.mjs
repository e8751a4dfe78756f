// The words of react-day-picker's default locale: ours come from Intl and the catalogues.

export const enUS = { code: 'en-US', options: { weekStartsOn: 0, firstWeekContainsDate: 1 } };
