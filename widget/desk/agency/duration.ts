const units = [
  ['day', 24 * 60],
  ['hour', 60],
] as const;

/** A time in minutes in the unit that says it best: below two hours minutes, below two days hours. */
export function durationOf(minutes: number): { value: number; unit: 'minute' | 'hour' | 'day' } {
  const [unit, length] = units.find(([, size]) => minutes >= 2 * size) ?? (['minute', 1] as const);
  return { value: Math.round((minutes / length) * 10) / 10, unit };
}
