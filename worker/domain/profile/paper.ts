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

/** Number of letters that fit on one page at 10.5 pt (profile-print.css), with headings, picture and week. */
const fittingLetters = 1600;

/** The space around a list entry, in letters: separators, a bullet, the empty rest of a line. */
const lettersAroundEntry = 3;
const lettersAroundCertification = 20;

/**
 * True when a page has too much text for one sheet of paper in the larger font size. A Chinese character counts as two letters.
 */
export function isLongOnPaper(view: PaperTexts): boolean {
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
      view.away ?? '',
      ...words.map(({ text }) => text),
      ...entries,
      ...certifications,
    ]) +
    entries.length * lettersAroundEntry +
    certifications.length * lettersAroundCertification;
  return letters > fittingLetters;
}

function lettersOf(texts: readonly string[]): number {
  return texts.join('').replaceAll(/\p{Script=Han}|[，。、；：！？]/gu, '  ').length;
}
