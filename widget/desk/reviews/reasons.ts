import type { Locale } from '#domain/locale.ts';
import type { Catalogue } from '#domain/messages/catalogue.ts';

/** Reasons that come up again and again: each has a title (`desk.reason.…`) and what she reads (`desk.reason.….text`). */
export const reasonTemplates = {
  hold: ['portrait', 'contact', 'video', 'experience', 'other'],
  refuse: ['unreadable', 'name', 'expired', 'wrong', 'pages'],
} as const;

const files = import.meta.glob<Catalogue>('../../../worker/domain/messages/review/*.json', { import: 'default' });

/** What she reads of a reason, in her language; undefined for a text that there is not. */
export async function reasonText(locale: Locale, kind: keyof typeof reasonTemplates, template: string) {
  const catalogue = await files[`../../../worker/domain/messages/review/${locale}.json`]?.();
  return catalogue?.[`desk.reason.${kind}.${template}.text`];
}
