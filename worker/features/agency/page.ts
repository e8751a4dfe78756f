import { minuteMs } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';

/** The position at which a list continues: after a time (ms since the epoch) and an id. */
export interface Place {
  since: number;
  id: string;
}

/** A position in its format for query parameters. */
export function writePlace({ since, id }: Place): string {
  return `${since}.${id}`;
}

/** @throws ProductError malformed_request for an invalid position */
export function readPlace(text: string | undefined): Place | undefined {
  if (text === undefined || text === '') return undefined;
  const [, since = '', id = ''] = /^(-?\d{1,15})\.([0-9a-z]{1,64})$/.exec(text.slice(0, 100)) ?? [];
  if (id === '') throw new ProductError('malformed_request');
  return { since: Number(since), id };
}

/** Splits rows, of which one more than a page was selected, into the page and the start of the next page. */
export function pageOf<Row>(rows: readonly Row[], size: number, placeOf: (row: Row) => Place) {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return { items, next: rows.length > size && last !== undefined ? writePlace(placeOf(last)) : null };
}

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
