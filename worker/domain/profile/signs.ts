import { hasMessengerId } from './messenger-in-text.ts';
import { hasPhone } from './phone-in-text.ts';

/** Signs in a profile that a person should look at. None of them decides anything by itself. */
export const suspiciousSigns = [
  'phone-in-text',
  'email-in-text',
  'messenger-in-text',
  'link-in-text',
  'same-video',
  'same-picture',
  'same-document',
  'same-phone',
] as const;

/** A sign in a profile that a person should look at. */
export type SuspiciousSign = (typeof suspiciousSigns)[number];

const at = String.raw`(?:\s?(?:@|\(at\)|\[at\]|\(arroba\)|艾特)\s?|\s(?:at|arroba)\s)`;
const dot = String.raw`(?:\.|\s?(?:\(dot\)|\[dot\]|\(punto\)|点|。)\s?|\s(?:dot|punto)\s)`;
const suffix = String.raw`(?:com|net|org|edu|cn|mx)\b`;
const patterns = {
  email: [
    String.raw`[\w.+-]{1,64}\s?(?:@|\(at\)|\[at\])\s?[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}`,
    String.raw`[\w.+-]{1,64}${at}(?:(?:gmail|hotmail|icloud|qq)\b|[\w-]{1,63}${dot}${suffix})(?:${dot}${suffix})?`,
  ].join('|'),
  link: [
    String.raw`(?:https?:\/\/|www\.)\S{3,}`,
    String.raw`\b[\w-]{2,63}\.(?:com|net|org|cn|mx|me|io|link|info|app)\b`,
    String.raw`\b[\w-]{2,63}${dot}${suffix}`,
  ].join('|'),
};
const email = new RegExp(patterns.email, 'giu');
const link = new RegExp(patterns.link, 'iu');

/** The signs found in the texts of a profile. Linear in the length of the texts, because every pattern is bounded. */
export function signsInTexts(texts: readonly (string | undefined)[]): SuspiciousSign[] {
  const all = texts.map((text) => (text ?? '').normalize('NFKC')).join('\n');
  const withoutEmails = all.replace(email, ' ');
  return [
    ...(hasPhone(withoutEmails) ? ['phone-in-text' as const] : []),
    ...(withoutEmails !== all ? ['email-in-text' as const] : []),
    ...(hasMessengerId(withoutEmails) ? ['messenger-in-text' as const] : []),
    ...(link.test(withoutEmails) ? ['link-in-text' as const] : []),
  ];
}
