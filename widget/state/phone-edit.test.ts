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
    ['takes full-width digits', '２１', '２１３|', false, '213|'],
    ['drops what dials abroad', '(001) 213', '(001) 2133|', false, '(121) 33|'],
    ['keeps a plus that was typed', '+8', '+86|', false, '+86|'],
    ['forgets the plus of the pattern', '+1 (213) 555-0142', '+1 (213) 555-014|', false, '(121) 355-5014|'],
    ['keeps a Chinese number whole', '+86 (138) 001-3800', '+86 (138) 001-38000|', false, '+8613800138000|'],
  ])('%s', (_, previous, typed, forward, expected) => {
    expect(edit(previous, typed, forward)).toBe(expected);
  });

  it('leaves an extension out, also one that is typed sign by sign, until the number is edited', () => {
    const pasted = '+1(213)375-5555 ext 4';
    const edited = editPhone({ previous: '', typed: pasted, caret: pasted.length, forward: false });
    expect(edited).toMatchObject({ text: '+1 (213) 375-5555', hasExtension: true });
    let state = { text: '(213) 375-5555', hasExtension: false };
    for (const sign of 'ext. 4') {
      const typed = state.text + sign;
      const edit = { previous: state.text, typed, caret: typed.length, forward: false };
      state = editPhone({ ...edit, afterExtension: state.hasExtension });
    }
    expect(state).toMatchObject({ text: '(213) 375-5555', hasExtension: true });
    const shorter = { previous: state.text, typed: '(213) 375-555', caret: 13, forward: false, afterExtension: true };
    expect(editPhone(shorter)).toMatchObject({ text: '(213) 375-555', hasExtension: false });
  });
});
