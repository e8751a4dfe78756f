const units = [
  ['day', 24 * 60],
  ['hour', 60],
] as const;

/** A duration in minutes, in the most readable unit: below two hours in minutes, below two days in hours. */
export function durationOf(minutes: number): { value: number; unit: 'minute' | 'hour' | 'day' } {
  const [unit, length] = units.find(([, size]) => minutes >= 2 * size) ?? (['minute', 1] as const);
  return { value: Math.round((minutes / length) * 10) / 10, unit };
}
