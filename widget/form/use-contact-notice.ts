import { signsInTexts } from '#domain/agency/signs.ts';
import { useText } from '#widget/kit/text.ts';

/**
 * Gives a function that warns of a phone number, an email address or a link in a text that families will read; undefined where
 * there is none. The desk looks for the same signs.
 */
export function useContactNotice(): (publicText: string) => string | undefined {
  const text = useText();
  return (publicText) => (signsInTexts([publicText]).length > 0 ? text('steps.contactNotice') : undefined);
}
