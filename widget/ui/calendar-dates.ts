/** The calendar day of a local date as `YYYY-MM-DD`. */
export function toCalendarDate(date: Date): string {
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`;
}

function pad(part: number, length: number): string {
  return String(part).padStart(length, '0');
}

/** Local midnight of a calendar day `YYYY-MM-DD`; undefined for an invalid day. */
export function fromCalendarDate(text: string): Date | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (!year || !month || !day) return undefined;
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  return toCalendarDate(date) === text ? date : undefined;
}
