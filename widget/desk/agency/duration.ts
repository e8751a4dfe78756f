/** A duration in minutes, below two hours in minutes. Never in days: a day of office hours is no day of 24 hours. */
export function durationOf(minutes: number): { value: number; unit: 'minute' | 'hour' } {
  return minutes < 120 ? { value: minutes, unit: 'minute' } : { value: Math.round(minutes / 6) / 10, unit: 'hour' };
}
