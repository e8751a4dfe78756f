import emailSpellChecker from '@zootools/email-spell-checker';

/** The address that was probably meant, such as `ana@gmail.com` for `ana@gmial.com`; undefined when there is no likely typo. */
export function likelyEmail(typed: string): string | undefined {
  return emailSpellChecker.run({ email: typed.trim() })?.full;
}
