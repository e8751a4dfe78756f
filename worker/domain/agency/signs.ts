/** Signs in a profile that a person should look at. None of them decides anything by itself. */
export const suspiciousSigns = [
  'phone-in-text',
  'email-in-text',
  'link-in-text',
  'same-video',
  'same-picture',
  'same-document',
  'same-phone',
] as const;

/** A sign in a profile that a person should look at. */
export type SuspiciousSign = (typeof suspiciousSigns)[number];

/** Seven or more digits with the usual separators: a phone number, but never a year or a wage. */
const phone = /(?:\+|\(|\b)\d(?:[\s().·-]{0,2}\d){6,14}/u;
const email = /[\w.+-]{1,64}\s?(?:@|＠|\(at\)|\[at\])\s?[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/iu;
const link = /(?:https?:\/\/|www\.)\S{3,}|\b[\w-]{2,63}\.(?:com|net|org|cn|mx|me|io|link|info|app)\b/iu;

/** The signs found in the texts of a profile. Linear in the length of the texts, because every pattern is bounded. */
export function signsInTexts(texts: readonly (string | undefined)[]): SuspiciousSign[] {
  const all = texts.map((text) => (text ?? '').normalize('NFKC')).join('\n');
  const withoutEmails = all.replace(new RegExp(email, 'giu'), ' ');
  return [
    ...(phone.test(all) ? ['phone-in-text' as const] : []),
    ...(email.test(all) ? ['email-in-text' as const] : []),
    ...(link.test(withoutEmails) ? ['link-in-text' as const] : []),
  ];
}
