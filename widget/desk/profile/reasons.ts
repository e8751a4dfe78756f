import type { Locale } from '#domain/locale.ts';
import type { Catalogue } from '#domain/messages/catalogue.ts';

/** Common reasons: each has a title (`desk.reason.…`) and a text for the nanny (`desk.reason.….text`). */
export const reasonTemplates = {
  hold: ['portrait', 'contact', 'video', 'experience', 'other'],
  refuse: ['unreadable', 'name', 'expired', 'wrong', 'pages'],
} as const;

const files = import.meta.glob<Catalogue>('../../../worker/domain/messages/profile/desk/*.json', { import: 'default' });

/** The text of a reason in the nanny's language; undefined for an unknown template. */
export async function reasonText(locale: Locale, kind: keyof typeof reasonTemplates, template: string) {
  const catalogue = await files[`../../../worker/domain/messages/profile/desk/${locale}.json`]?.();
  return catalogue?.[`desk.reason.${kind}.${template}.text`];
}
