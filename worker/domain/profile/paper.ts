import type { ProfileView } from './view.ts';

/** The texts that take up space on paper. */
export type PaperTexts = Pick<
  ProfileView,
  | 'about'
  | 'experience'
  | 'specialties'
  | 'services'
  | 'otherServices'
  | 'ageGroups'
  | 'travel'
  | 'availabilityLine'
  | 'availabilityBadges'
  | 'away'
  | 'certifications'
  | 'references'
>;

/** Numbers of letters that fit on one page at 12 pt and at 10.5 pt (profile-print.css), with headings, picture and week. */
const fittingLetters = { short: 650, medium: 1600 };

/** The space around a list entry, in letters: separators, a bullet, the empty rest of a line. */
const lettersAroundEntry = 3;
const lettersAroundCertification = 20;

/**
 * How much text a profile has for one sheet of paper, which decides the font size. A Chinese character counts as two letters.
 */
export function lengthOnPaper(view: PaperTexts): 'short' | 'medium' | 'long' {
  const words = [...view.about, ...view.experience, ...(view.references?.items.flatMap((item) => item.words) ?? [])];
  const entries = [
    ...view.specialties,
    ...view.services,
    ...(view.otherServices?.items ?? []),
    ...view.ageGroups,
    ...view.travel,
    ...view.availabilityBadges,
  ];
  const certifications = view.certifications.map(
    ({ name, issuer = '', expires = '', checked = '' }) => name + issuer + expires + checked,
  );
  const letters =
    lettersOf([
      view.availabilityLine,
      view.away[0]?.text ?? '',
      ...words.map(({ text }) => text),
      ...entries,
      ...certifications,
    ]) +
    entries.length * lettersAroundEntry +
    certifications.length * lettersAroundCertification;
  if (letters <= fittingLetters.short) return 'short';
  return letters <= fittingLetters.medium ? 'medium' : 'long';
}

function lettersOf(texts: readonly string[]): number {
  return texts.join('').replaceAll(/\p{Script=Han}|[，。、；：！？]/gu, '  ').length;
}
