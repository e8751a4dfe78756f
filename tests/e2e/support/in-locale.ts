import type { Locale } from '#domain/locale.ts';

/** Details of a test that runs on a phone, because it tests the phone layout. */
export const onPhone = { tag: '@phone' };

/**
 * Details of a test that exists once per language. It runs in English on a computer, and in Chinese and Spanish on a phone, where
 * long words must fit a small screen.
 */
export function inLocale(locale: Locale): { tag?: string } {
  return locale === 'en' ? {} : onPhone;
}
