import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultLocale } from '#domain/locale.ts';
import type { CheckedPhone } from '#domain/profile/import.ts';
import { checkRows, type RowsToCheck, summaryOf } from './check-rows.ts';
import type { Table } from './import-types.ts';
import { matchColumns } from './match-columns.ts';
import { readTable } from './read-table.ts';

afterEach(() => vi.restoreAllMocks());

const phone = (at: number) => `21355501${String(at).padStart(2, '0')}`;

/** What the server knows of some phones; all others are free. */
const server = (facts: Record<string, CheckedPhone> = {}) =>
  vi.fn(async (phones: string[]): Promise<CheckedPhone[]> =>
    phones.map((typed) => ({ phone: `+1${typed.replace(/\D/g, '')}`, ...facts[typed] })),
  );

const tableOf = (...rows: string[][]): Table => ({ rows, numbers: rows.map((_, at) => at + 1) });

async function check(table: Table, more: Partial<RowsToCheck> = {}) {
  const { mapping } = matchColumns(table);
  return checkRows({ table, mapping, locale: defaultLocale, phonesOf: server(), ...more });
}

const header = ['First name', 'Last name', 'Phone', 'Email', 'About me'];

/** The state of each row with its reasons. */
async function statesOf(...args: Parameters<typeof check>) {
  const rows = await check(...args);
  return rows.map(({ state, reasons }) => [state, reasons].flat());
}

const sharedWith = (rows: string) => ({ field: 'phone', key: 'desk.import.why.sharedPhone', values: { rows } });

describe('a row', () => {
  it('is new with what is sent, its number and its cells', async () => {
    const table = { rows: [header, ['Ana', 'Lee', phone(1), '', '']], numbers: [2, 5] };
    expect(await check(table)).toEqual([
      {
        row: 5,
        cells: ['Ana', 'Lee', phone(1), '', ''],
        state: 'new',
        nanny: { firstName: 'Ana', lastName: 'Lee', phone: phone(1), locale: defaultLocale },
        reasons: [],
        notes: [],
      },
    ]);
  });

  it('has a reason for each cell that the schema refuses', async () => {
    const phonesOf = server();
    const table = tableOf(header, ['Ana😀', 'Lee', phone(1), 'ana@', 'x'.repeat(4001)], ['', 'Lee', '', '', '']);
    expect(await statesOf(table, { phonesOf })).toEqual([
      [
        'look',
        { field: 'firstName', key: 'validation.personName' },
        { field: 'email', key: 'validation.email' },
        { field: 'aboutMe', key: 'validation.tooLong', values: { maximum: 4000 } },
      ],
      ['look', { field: 'firstName', key: 'validation.firstName' }, { field: 'phone', key: 'desk.import.why.noPhone' }],
    ]);
    expect(phonesOf).not.toHaveBeenCalled();
  });

  it('names the column that the file has: a whole name', async () => {
    expect(await statesOf(tableOf(['Name', 'Phone'], ['Ana 😀', phone(1)], ['Mia Lee', phone(2)]))).toEqual([
      ['look', { field: 'name', key: 'validation.personName' }],
      ['new'],
    ]);
  });

  it('names the column of the first name beside one of whole names', async () => {
    const table = tableOf(['First name', 'Whole', 'Phone'], ['Ana 😀', 'Ana Lee', phone(1)]);
    const mapping = { hasHeader: true, columns: { firstName: 0, name: 1, phone: 2 } };
    expect(await statesOf(table, { mapping })).toEqual([
      ['look', { field: 'firstName', key: 'validation.personName' }],
    ]);
  });

  it.each([
    ['a free phone', {}, ['new'], []],
    ['a phone on STOP', { isStopped: true }, ['new'], [{ field: 'phone', key: 'desk.import.why.stopped' }]],
    ['the phone of a nanny', { profile: { id: 'p1', name: 'Ana' } }, ['known'], []],
    ['the phone of staff', { error: 'A colleague’s' }, ['look', { field: 'phone', words: 'A colleague’s' }], []],
  ] as const)('has %s', async (_, fact, state, notes) => {
    const table = tableOf(header, ['Ana', 'Lee', phone(1), '', '']);
    const [row] = await check(table, { phonesOf: server({ [phone(1)]: fact }) });
    expect(row && [row.state, ...row.reasons]).toEqual(state);
    expect(row?.notes).toEqual(notes);
    expect(row?.known).toEqual('profile' in fact ? fact.profile : undefined);
    expect(row?.nanny === undefined).toBe(row?.state !== 'new');
  });
});

describe('one phone on several rows', () => {
  it('with one name is written once', async () => {
    const table = tableOf(
      header,
      ['Ana', 'Lée', phone(1), '', ''],
      ['ANA', 'Lee', '(213) 555-0101', '', ''],
      ['Ana', 'Lee', phone(1), 'not an email', ''],
    );
    expect(await statesOf(table)).toEqual([
      ['new'],
      ['look', { field: 'phone', key: 'desk.import.why.repeated', values: { row: 2 } }],
      ['look', { field: 'email', key: 'validation.email' }],
    ]);
  });

  it('of which the first must be corrected leaves the second', async () => {
    const table = tableOf(header, ['Ana', 'Lee', phone(1), 'not an email', ''], ['Ana', 'Lee', phone(1), '', '']);
    expect(await statesOf(table)).toEqual([['look', { field: 'email', key: 'validation.email' }], ['new']]);
  });

  it('of which one has no name leaves the other', async () => {
    const table = tableOf(header, ['Ana', 'Lee', phone(1), '', ''], ['', '', phone(1), '', '']);
    expect(await statesOf(table)).toEqual([['new'], ['look', { field: 'firstName', key: 'validation.firstName' }]]);
  });

  it('that two sisters share is for staff to decide', async () => {
    const table = tableOf(
      header,
      ['Ana', 'Lee', phone(1), '', ''],
      ['Kim', 'Lee', phone(2), '', ''],
      ['Mia', 'Lee', phone(1), '', ''],
    );
    expect(await statesOf(table)).toEqual([['look', sharedWith('4')], ['new'], ['look', sharedWith('2')]]);
  });

  it('that many share lists a few of the rows', async () => {
    const table = tableOf(
      header,
      ...Array.from({ length: 9 }, (_, at) => [`A${'a'.repeat(at)}`, 'Lee', phone(1), '', '']),
    );
    expect((await statesOf(table))[2]).toEqual(['look', sharedWith('2, 3, 5, 6, 7 …')]);
  });

  it('that no nanny can have has one reason', async () => {
    const phonesOf = server({ [phone(1)]: { error: 'A colleague’s' } });
    const table = tableOf(header, ['Ana', 'Lee', phone(1), '', ''], ['Mia', 'Lee', phone(1), '', '']);
    const look = ['look', { field: 'phone', words: 'A colleague’s' }];
    expect(await statesOf(table, { phonesOf })).toEqual([look, look]);
  });

  it('of a nanny who is known is known each time', async () => {
    const phonesOf = server({ [phone(1)]: { profile: { id: 'p1', name: 'Ana' } } });
    const table = tableOf(header, ['Ana', 'Lee', phone(1), '', ''], ['Ana', 'Lee', phone(1), '', '']);
    expect(await statesOf(table, { phonesOf })).toEqual([['known'], ['known']]);
  });
});

describe('a check', () => {
  const rows = Array.from({ length: 1200 }, (_, at) => ['Ana', 'Lee', `213${5_550_000 + at}`, '', '']);

  it('asks about phones in parts and says how far it is', async () => {
    const phonesOf = server();
    const onProgress = vi.fn();
    await check(tableOf(header, ...rows), { phonesOf, onProgress });
    expect(phonesOf.mock.calls.map(([phones]) => phones.length)).toEqual([500, 500, 200]);
    expect(onProgress.mock.calls).toEqual([
      [500, 1200],
      [1000, 1200],
      [1200, 1200],
    ]);
  });

  it('stops when it is aborted', async () => {
    const controller = new AbortController();
    const phonesOf = server();
    const onProgress = () => controller.abort();
    const result = check(tableOf(header, ...rows), { phonesOf, onProgress, signal: controller.signal });
    await expect(result).rejects.toThrow('aborted');
    expect(phonesOf).toHaveBeenCalledOnce();
  });

  it('fails when the server leaves phones out', async () => {
    await expect(check(tableOf(header, ...rows), { phonesOf: async () => [] })).rejects.toThrow('each phone');
  });

  it('takes the order of dates of a file of which it gets a part', async () => {
    const table = tableOf(['Name', 'Phone', 'Available from'], ['Ana Lee', phone(1), '1/12/2026']);
    const days = async (dateOrder?: 'day-first') =>
      (await check(table, { dateOrder })).map(({ nanny }) => nanny?.availableFrom);
    expect([await days(), await days('day-first')]).toEqual([['2026-01-12'], ['2026-12-01']]);
  });

  it('of a header alone has no rows', async () => {
    expect(await check(tableOf(header))).toEqual([]);
  });

  it('reads a table as it comes from a file', async () => {
    const table = await readTable('Name;Phone\nAna Lee;2135550101\n');
    expect('rows' in table && summaryOf(await check(table))).toEqual({ new: 1, known: 0, look: 0 });
  });
});
