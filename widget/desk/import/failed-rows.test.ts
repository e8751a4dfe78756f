import { describe, expect, it } from 'vitest';
import { defaultLocale } from '#domain/locale.ts';
import { checkRows } from './check-rows.ts';
import { failedRowsFile } from './failed-rows.ts';
import type { Mapping, Table } from './import-types.ts';
import { matchColumns } from './match-columns.ts';
import { readFile } from './read-file.ts';
import { readTable } from './read-table.ts';

const table: Table = {
  rows: [
    ['Name', 'Phone', 'About me'],
    ['Ana Lee', '+12135550101', 'Says "hi"\nand more; =1+1'],
    ['Mia Lee', '+1 213 555 0102', '=HYPERLINK("x")'],
    ['王小明', '2135550103', '-'],
  ],
  numbers: [1, 2, 4, 5],
};

const { mapping } = matchColumns(table);

const failed = [
  { row: 5, why: 'No, "sorry"' },
  { row: 2, why: '=1' },
  { row: 4, why: 'Formula' },
];

const text = failedRowsFile(table, mapping, failed, 'Why');

const phonesOf = async (phones: string[]) => phones.map((phone) => ({ phone: `+${phone.replace(/\D/g, '')}` }));

/** Reads a file as an import does. */
async function imported(file: string): Promise<{ table: Table; mapping: Mapping }> {
  const read = readFile(new TextEncoder().encode(file));
  const result = await readTable('text' in read ? read.text : '', async () => {});
  if ('problem' in result) throw new Error(result.problem);
  return { table: result, mapping: matchColumns(result).mapping };
}

describe('a file of failed rows', () => {
  it('has the header, the order and the cells of the file, and the reasons', () => {
    expect(text).toBe(
      [
        '\uFEFFName,Phone,About me,Why',
        `Ana Lee,+12135550101,"Says ""hi""\nand more;' =1+1",'=1`,
        `Mia Lee,'+1 213 555 0102,"'=HYPERLINK(""x"")",Formula`,
        `王小明,2135550103,'-,"No, ""sorry"""`,
      ].join('\r\n'),
    );
  });

  it('has no header where the file has none', () => {
    const withoutHeader = { rows: [['Ana', '2135550101']], numbers: [1] };
    const columns = { hasHeader: false, columns: { phone: 1 } };
    expect(failedRowsFile(withoutHeader, columns, [{ row: 1, why: 'x' }], 'Why')).toBe('\uFEFFAna,2135550101,x');
  });

  it('can be imported again', async () => {
    const again = await imported(text);
    expect(again.mapping).toEqual(mapping);
    const rows = await checkRows({ ...again, locale: defaultLocale, phonesOf });
    expect(rows.map(({ state, nanny, reasons }) => nanny ?? [state, reasons])).toEqual([
      {
        firstName: 'Ana',
        lastName: 'Lee',
        phone: '+12135550101',
        locale: defaultLocale,
        aboutMe: 'Says "hi"\nand more; =1+1',
      },
      ['look', [{ field: 'aboutMe', key: 'desk.import.why.formula' }]],
      { firstName: '小明', lastName: '王', phone: '2135550103', locale: defaultLocale },
    ]);
  });

  it('that is imported again has one column of reasons', async () => {
    const again = await imported(text);
    const second = await imported(failedRowsFile(again.table, again.mapping, [{ row: 2, why: 'Still' }], 'Why'));
    expect(second.table.rows.map((cells) => cells.at(-1))).toEqual(['Why', 'Still']);
    expect(second.table.rows[0]).toEqual(['Name', 'Phone', 'About me', 'Why']);
  });
});
