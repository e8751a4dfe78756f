import { formatPhoneEdit } from '#domain/phone-display.ts';

interface PhoneEdit {
  /** The field's text before the edit. */
  previous: string;
  /** Its raw text after it. */
  typed: string;
  /** The caret's offset in `typed`. */
  caret: number;
  /** True for the Delete key, false for Backspace and all else. */
  forward: boolean;
}

/**
 * The phone field's text and caret after an edit. Deleting only punctuation would bring it straight back, so the digit
 * beside it goes instead: the one before the caret, or with `forward` the one after it.
 */
export function editPhone({ previous, typed, caret, forward }: PhoneEdit): { text: string; caret: number } {
  const onlyPunctuationWent = typed.length < previous.length && digitsOf(typed) === digitsOf(previous);
  if (!onlyPunctuationWent) return formatPhoneEdit(typed, caret);
  const before = typed.slice(0, caret);
  const after = typed.slice(caret);
  if (forward) return formatPhoneEdit(before + after.replace(/\d/, ''), caret);
  const shorter = before.replace(/\d(?=\D*$)/, '');
  return formatPhoneEdit(shorter + after, shorter.length);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
