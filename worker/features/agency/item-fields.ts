import { minuteMs } from '#domain/durations.ts';

/** The same words of the same person within this time are one note: a repeated press, or one whose answer was lost; ms. */
export const repeatedNoteMs = 10 * minuteMs;

export function toIso(instant: number): string {
  return new Date(instant).toISOString();
}

export function toIsoOrNull(instant: number | null): string | null {
  return instant === null ? null : toIso(instant);
}

/** A staff member by id, as an item refers to them. */
export function nameOf(names: ReadonlyMap<string, string>, id: string | null): { id: string; name: string } | null {
  const name = id === null ? undefined : names.get(id);
  return id === null || name === undefined ? null : { id, name };
}
