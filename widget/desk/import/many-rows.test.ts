import Papa from 'papaparse';
import { afterEach, expect, it, vi } from 'vitest';
import { defaultLocale } from '#domain/locale.ts';
import type { CheckedPhone } from '#domain/profile/import.ts';
import { newUnclaimedSchema } from '#domain/profile/unclaimed.ts';
import { checkRows, summaryOf } from './check-rows.ts';
import type { Reason } from './import-types.ts';
import { matchColumns } from './match-columns.ts';
import { readTable } from './read-table.ts';
import { faults, manyNannies, staffWords } from './testing/many-nannies.ts';

afterEach(() => vi.restoreAllMocks());

const kindOf = (reason: Reason | undefined) =>
  reason && ('words' in reason ? reason.words : `${reason.field} ${reason.key}`);

it('5,000 rows with 100 faults of 20 kinds are counted, and the tab gets a turn after each slice', async () => {
  const { rows, staffPhones, knownPhones, stoppedPhones } = manyNannies(1);
  const slices: number[] = [];
  let reads = 0;
  const giveTurn = async () => {
    slices.push(reads);
    reads = 0;
  };
  const parse = vi.spyOn(Papa, 'parse');
  const table = await readTable(Papa.unparse(rows), giveTurn);
  if ('problem' in table) throw new Error(table.problem);
  expect(slices.length).toBeGreaterThanOrEqual(parse.mock.calls.length - 3);
  expect(Math.max(...parse.mock.results.map(({ value }) => value.data.length))).toBe(200);

  slices.length = 0;
  const safeParse = newUnclaimedSchema.safeParse.bind(newUnclaimedSchema);
  vi.spyOn(newUnclaimedSchema, 'safeParse').mockImplementation((input) => {
    reads += 1;
    return safeParse(input);
  });
  const phonesOf = async (phones: string[]) =>
    phones.map((phone): CheckedPhone => {
      if (staffPhones.has(phone)) return { error: staffWords };
      return {
        phone: `+1${phone}`,
        ...(knownPhones.has(phone) && { profile: { id: phone, name: 'Ana' } }),
        ...(stoppedPhones.has(phone) && { isStopped: true }),
      };
    });
  const { mapping, doubts } = matchColumns(table);
  expect(doubts).toEqual([]);
  const checked = await checkRows({ table, mapping, locale: defaultLocale, phonesOf, giveTurn });

  expect(summaryOf(checked)).toEqual({ new: 4893, known: 7, look: 100 });
  const counts = Object.groupBy(
    checked.filter(({ state }) => state === 'look').map(({ reasons: [reason] }) => kindOf(reason) ?? ''),
    (kind) => kind,
  );
  expect(Object.fromEntries(Object.entries(counts).map(([kind, all]) => [kind, all?.length]))).toEqual(
    Object.fromEntries(faults.map(({ kind }) => [kind, 5])),
  );
  expect(faults).toHaveLength(20);
  expect(checked.filter(({ reasons }) => reasons.length > 1)).toEqual([]);
  expect(checked.filter(({ notes }) => notes.length > 0)).toHaveLength(stoppedPhones.size);
  expect(slices).toHaveLength(100);
  expect(Math.max(...slices)).toBe(50);
});
