/** Formats a text of the catalogues. */
type Text = (id: string, values: { years: number; months: number }) => string;

/**
 * A number of months as people say it: `11 months`, `2 years and 5 months`, and `about 5 years` where a month is missing or more.
 */
export function lengthOfTime(months: number, text: Text): string {
  const years = Math.round(months / 12);
  const more = months - 12 * years;
  if (months < 12) return text('labels.lengthOfTime.months', { years: 0, months });
  if (more === 0) return text('labels.lengthOfTime.years', { years, months: 0 });
  if (Math.abs(more) === 1) return text('labels.lengthOfTime.about', { years, months: 0 });
  return text('labels.lengthOfTime.both', { years: Math.floor(months / 12), months: months % 12 });
}
