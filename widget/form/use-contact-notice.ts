import { signsInTexts } from '#domain/profile/signs.ts';
import { useText } from '#widget/kit/text.ts';

/**
 * Returns a function that warns of a phone number, an email address, a messenger id, or a link in a text that families will read; undefined if
 * there is none. The desk checks for the same signs.
 */
export function useContactNotice(): (publicText: string) => string | undefined {
  const text = useText();
  return (publicText) => (signsInTexts([publicText]).length > 0 ? text('steps.contactNotice') : undefined);
}
