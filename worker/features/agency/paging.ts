import { ProductError } from '#domain/errors.ts';

/** Search and position within a queue. */
export interface QueueSearch {
  /** Each word is the beginning of a name, slug or number of the nanny. */
  words?: readonly string[];
  /** The start of the page. */
  after?: string | undefined;
}

/** The position at which a list continues: after a time (ms since the epoch) and an id. */
export interface TimedPlace {
  since: number;
  id: string;
}

/** The position at which a list by time or by name continues. */
export interface Place {
  since: number | string;
  id: string;
}

/** A position in its format for query parameters. */
export function writePlace({ since, id }: Place): string {
  return `${since}.${id}`;
}

/** @throws ProductError malformed_request for an invalid position */
export function readPlace(text: string | undefined): TimedPlace | undefined {
  const { since, id } = split(text, /^(-?\d{1,15})\.([0-9a-z]{1,64})$/) ?? {};
  return since === undefined || id === undefined ? undefined : { since: Number(since), id };
}

/** The same for a list by name. @throws ProductError malformed_request for an invalid position */
export function readNamedPlace(text: string | undefined): Place | undefined {
  return split(text, /^(.+)\.([0-9a-z]{1,64})$/su);
}

function split(text: string | undefined, pattern: RegExp): { since: string; id: string } | undefined {
  if (text === undefined || text === '') return undefined;
  const [, since = '', id = ''] = pattern.exec(text) ?? [];
  if (id === '') throw new ProductError('malformed_request');
  return { since, id };
}

/** Splits rows, of which one more than a page was selected, into the page and the start of the next page. */
export function pageOf<Row>(rows: readonly Row[], size: number, placeOf: (row: Row) => Place) {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return { items, next: rows.length > size && last !== undefined ? writePlace(placeOf(last)) : null };
}
