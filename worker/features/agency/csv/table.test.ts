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

  it.each(['Ana', '+12135550142', '1 = 1', 'a-b'])('stays as it is: %s', (text) => {
    expect(cell(text)).toBe(text);
  });
});
