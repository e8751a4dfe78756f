import { describe, expect, it } from 'vitest';
import { toCsv } from './table.ts';

const cell = (text: string) => toCsv([{ text }], { text: 'Text' }).split('\n').slice(1).join('\n').trimEnd();

describe('a cell of a CSV export', () => {
  it.each(['=1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠x', '+1+1', '+1 213'])(
    'is text where a spreadsheet would run it: %j',
    (text) => {
      expect(cell(text).replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it.each(['|x;=1+1', 'a;\t@SUM(A1)', 'hello;+1+1', 'a\n=1', 'a\t-1'])(
    'is text after what some spreadsheets take for the end of a cell: %j',
    (text) => {
      expect(cell(text)).toMatch(/[;\t\n]'/);
    },
  );

  it.each(['Ana', 'Ana; Ben', '+12135550142', '1 = 1', 'a-b'])('stays as it is: %s', (text) => {
    expect(cell(text)).toBe(text);
  });
});
