import Papa from 'papaparse';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readTable } from './read-table.ts';

afterEach(() => vi.restoreAllMocks());

const lines = (count: number) => Array.from({ length: count }, (_, at) => `Maria ${at},213555${at}`);

describe('a table', () => {
  it.each([
    [
      'commas',
      'Name,Phone\nAna,1',
      [
        ['Name', 'Phone'],
        ['Ana', '1'],
      ],
    ],
    [
      'semicolons, with commas in cells',
      'Name;City\n"Lee; Ana";Irvine, CA',
      [
        ['Name', 'City'],
        ['Lee; Ana', 'Irvine, CA'],
      ],
    ],
    [
      'tabs',
      'Name\tPhone\r\nLee, Ana\t1\r\n',
      [
        ['Name', 'Phone'],
        ['Lee, Ana', '1'],
      ],
    ],
    [
      'lists in a column',
      'Name,Languages\nAna,a; b; c; d',
      [
        ['Name', 'Languages'],
        ['Ana', 'a; b; c; d'],
      ],
    ],
    ['one column', 'Name\nAna', [['Name'], ['Ana']]],
    [
      'old line ends',
      'Name,Phone\rAna,1\r',
      [
        ['Name', 'Phone'],
        ['Ana', '1'],
      ],
    ],
    [
      'rows of different lengths',
      'Name\nAna,1',
      [
        ['Name', ''],
        ['Ana', '1'],
      ],
    ],
    ['quotes in quotes', 'Name\n"Ana ""Nita"" Lee"', [['Name'], ['Ana "Nita" Lee']]],
    [
      'a stray quote',
      'Name,Note\n"Mia "Mimi" Lee",x\nAna,5\'4"',
      [
        ['Name', 'Note'],
        ['Mia "Mimi" Lee', 'x'],
        ['Ana', '5\'4"'],
      ],
    ],
  ])('with %s', async (_, text, rows) => {
    expect(await readTable(text)).toMatchObject({ rows });
  });

  it('keeps line breaks in quotes and counts rows as a spreadsheet does', async () => {
    const text = 'Name,About\r\n\r\nAna,"Two\r\nlines"\r\n , \r\nMia,x\r\n';
    expect(await readTable(text)).toEqual({
      rows: [
        ['Name', 'About'],
        ['Ana', 'Two\nlines'],
        ['Mia', 'x'],
      ],
      numbers: [1, 3, 5],
    });
  });

  it.each([
    ['no text', ''],
    ['blank rows only', ',,\n \n,,'],
  ])('without rows: %s', async (_, text) => {
    expect(await readTable(text)).toEqual({ problem: 'noRows' });
  });
});

describe('a quote that is never closed', () => {
  it.each([
    ['at the end of the file', 'Name,Note\nAna,"x\nMia,y', 2],
    ['closed by the next cell in quotes', 'Name,Note\nAna,y\nMia,"x\nLee,"z"\nKim,w', 3],
    ['in a later slice', `${lines(450).join('\n')}\nMia,"x\nLee,y`, 451],
  ])('is refused with its row: %s', async (_, text, row) => {
    expect(await readTable(text)).toEqual({ problem: 'brokenQuotes', row });
  });
});

describe('a long table', () => {
  it('is read in slices, between which the tab gets a turn', async () => {
    const giveTurn = vi.fn(async () => {});
    const table = await readTable(['Name,Phone', ...lines(5000)].join('\n'), giveTurn);
    expect('rows' in table && table.rows.length).toBe(5001);
    expect(giveTurn.mock.calls.length).toBeGreaterThanOrEqual(5001 / 200);
  });

  it('has at most 5,000 rows below its header', async () => {
    const text = ['Name,Phone', ...lines(5001)].join('\n');
    expect(await readTable(text, async () => {})).toEqual({ problem: 'tooManyRows' });
  });

  it('of 50,000 rows is not read to its end', async () => {
    const parse = vi.spyOn(Papa, 'parse');
    const text = ['Name,Phone', ...lines(50_000)].join('\n');
    expect(await readTable(text, async () => {})).toEqual({ problem: 'tooManyRows' });
    const read = parse.mock.results.reduce((sum, { value }) => sum + value.data.length, 0);
    expect(read).toBeLessThan(5500);
  });
});
