import type { Locale } from '#domain/locale.ts';

/** Details of a test that runs on a phone, because its layout is what it is about. */
export const onPhone = { tag: '@phone' };

/**
 * Details of a test that is there once per language. It runs in English on a computer, and in Chinese and Spanish on a phone,
 * where long words meet a small screen.
 */
export function inLocale(locale: Locale): { tag?: string } {
  return locale === 'en' ? {} : onPhone;
}
