import emailSpellChecker from '@zootools/email-spell-checker';

/** The address that was probably meant, such as `ana@gmail.com` for `ana@gmial.com`; undefined where nothing looks mistyped. */
export function likelyEmail(typed: string): string | undefined {
  return emailSpellChecker.run({ email: typed.trim() })?.full;
}
