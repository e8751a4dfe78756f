import { describe, expect, it } from 'vitest';
import { editPhone } from './phone-edit.ts';

/** Text with its caret as a bar. */
function edit(previous: string, typedWithCaret: string, forward = false): string {
  const caret = typedWithCaret.indexOf('|');
  const { text, caret: after } = editPhone({ previous, typed: typedWithCaret.replace('|', ''), caret, forward });
  return `${text.slice(0, after)}|${text.slice(after)}`;
}

describe('editing the phone field', () => {
  it.each([
    ['types at the end', '213', '2135|', false, '(213) 5|'],
    ['pastes a whole number', '', '+1 213.555.0142|', false, '+1 (213) 555-0142|'],
    ['types in the middle', '(213) 555-0142', '(2139|) 555-0142', false, '+2 (139|) 555-0142'],
    ['deletes a digit in the middle', '(213) 555-0142', '(21|) 555-0142', false, '(21|5) 550-142'],
    ['backspaces over punctuation', '(213) 555', '(213)|555', false, '(21|5) 55'],
    ['backspaces over the dash', '(213) 555-0142', '(213) 555|0142', false, '(213) 55|0-142'],
    ['deletes forward over punctuation', '(213) 555', '(213| 555', true, '(213|) 55'],
    ['deletes the last digit', '(213) 5', '(213) |', false, '213|'],
    ['empties the field', '2', '|', false, '|'],
    ['keeps a Chinese number whole', '+86 (138) 001-3800', '+86 (138) 001-38000|', false, '+8613800138000|'],
  ])('%s', (_, previous, typed, forward, expected) => {
    expect(edit(previous, typed, forward)).toBe(expected);
  });
});
