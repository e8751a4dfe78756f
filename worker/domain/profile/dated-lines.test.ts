import { expect, it } from 'vitest';
import { datedLines } from './dated-lines.ts';

it('has each text once, with its last day, for all days on which a page may be shown', () => {
  const texts: Record<string, string> = { '2026-11-28': 'soon', '2026-11-29': 'soon', '2026-11-30': 'now' };
  const lines = datedLines('2026-11-28', (day) => texts[day] ?? 'later');
  expect(lines).toEqual([
    { through: '2026-11-29', text: 'soon' },
    { through: '2026-11-30', text: 'now' },
    { through: '2026-12-06', text: 'later' },
  ]);
});

it('ends where there is no line any more', () => {
  expect(datedLines('2026-12-31', (day) => (day < '2027-01-02' ? 'away' : undefined))).toEqual([
    { through: '2027-01-01', text: 'away' },
  ]);
  expect(datedLines('2026-12-31', () => undefined)).toEqual([]);
});
