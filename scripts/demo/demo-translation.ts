import type { Locale } from '#domain/locale.ts';
import type { TextField } from '#domain/profile/enums.ts';

/** An approved translation of a demo nanny's text. */
export interface DemoTranslation {
  /** The nanny's phone number, which is unique. */
  phone: string;
  field: TextField;
  locale: Locale;
  text: string;
}

/** A text of a demo nanny before an edit: the nanny's translations belong to this text, and are outdated. */
export interface EarlierText {
  phone: string;
  aboutMe: string;
}
