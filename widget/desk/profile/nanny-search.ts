import type { z } from 'zod';
import { profileFilters } from '#domain/profile/desk-contract.ts';

/** What the list of nannies is asked for. */
export type NannyQuery = z.input<typeof profileFilters>;

/** Filters of which all values must hold. */
const repeated = new Set(['age', 'duty', 'day']);

/**
 * The query of the list that an address of the desk names. An address has each name once, so several values are separated by
 * commas. What the list cannot be asked for is left out.
 */
export function nannyQuery(search: Readonly<Record<string, string>>): NannyQuery {
  const named = Object.entries(profileFilters.shape).flatMap(([name, schema]) => {
    const typed = search[name];
    if (typed === undefined || typed === '' || name === 'after') return [];
    const value = repeated.has(name) ? typed.split(',') : typed;
    return schema.safeParse(value).success ? [[name, value] as const] : [];
  });
  return Object.fromEntries(named);
}
