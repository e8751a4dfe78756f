import { formatPhoneEdit } from '#domain/phone-display.ts';
import { readTypedPhone } from '#domain/phone-number.ts';

interface PhoneEdit {
  /** The field's text before the edit. */
  previous: string;
  /** The field's raw text after the edit. */
  typed: string;
  /** The caret's offset in `typed`. */
  caret: number;
  /** True for the Delete key; false for Backspace and everything else. */
  forward: boolean;
  /** The previous edit ended with an extension, which was left out. */
  afterExtension?: boolean;
}

interface EditedPhone {
  text: string;
  caret: number;
  /** An extension was typed and is left out of `text`. */
  hasExtension: boolean;
}

/**
 * The phone field's text and caret after an edit. Deleting only punctuation would bring it straight back, so the adjacent digit
 * is deleted instead: the one before the caret, or with `forward` the one after it. The digits of an extension are left out,
 * because as part of the number they would make it somebody else's.
 */
export function editPhone({ previous, typed: raw, caret, forward, afterExtension = false }: PhoneEdit): EditedPhone {
  const typed = raw.normalize('NFKC');
  if (afterExtension && typed.startsWith(previous) && typed.length > previous.length) {
    return { text: previous, caret: previous.length, hasExtension: true };
  }
  const { hasExtension } = readTypedPhone(typed);
  const onlyPunctuationWent = typed.length < previous.length && digitsOf(typed) === digitsOf(previous);
  if (!onlyPunctuationWent) return { ...formatPhoneEdit(typed, caret), hasExtension };
  const before = typed.slice(0, caret);
  const after = typed.slice(caret);
  if (forward) return { ...formatPhoneEdit(before + after.replace(/\d/, ''), caret), hasExtension };
  const shorter = before.replace(/\d(?=\D*$)/, '');
  return { ...formatPhoneEdit(shorter + after, shorter.length), hasExtension };
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
