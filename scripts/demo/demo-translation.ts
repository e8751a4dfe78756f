import type { Locale } from '#domain/locale.ts';
import type { TextField } from '#domain/profile/enums.ts';

/** An approved translation of a demo nanny's text. */
export interface DemoTranslation {
  /** The nanny's, which no two share. */
  phone: string;
  field: TextField;
  locale: Locale;
  text: string;
}

/** What a demo nanny wrote before she changed it: her translations are of these words, and out of date. */
export interface EarlierText {
  phone: string;
  aboutMe: string;
}
