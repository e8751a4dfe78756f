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

/** Font sizes on paper, px, with the number of letters that fit on one page of Letter beside headings, picture and week. */
const fittingLetters = [
  { size: 16, letters: 900 },
  { size: 15, letters: 1070 },
  { size: 14, letters: 1550 },
  { size: 13, letters: 1800 },
] as const;

/** 9 pt: nothing on paper is smaller. */
const smallest = 12;

/** The space around an entry, in letters: separators, a bullet, the empty rest of a line. */
const lettersAround = { entry: 3, certification: 40, reference: 50, word: 25 };

/**
 * The font size on paper, px, with which a profile fills one sheet (profile-print.css). A Chinese character counts as two letters.
 */
export function sizeOnPaper(view: PaperTexts): number {
  const letters = lettersOnPaper(view);
  return fittingLetters.find((fitting) => letters <= fitting.letters)?.size ?? smallest;
}

function lettersOnPaper(view: PaperTexts): number {
  const references = view.references?.items ?? [];
  const words = references.flatMap((item) => item.words);
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
  return (
    lettersOf([
      view.availabilityLine,
      view.away[0]?.text ?? '',
      ...[...view.about, ...view.experience, ...words].map(({ text }) => text),
      ...entries,
      ...certifications,
    ]) +
    entries.length * lettersAround.entry +
    certifications.length * lettersAround.certification +
    references.length * lettersAround.reference +
    words.length * lettersAround.word
  );
}

function lettersOf(texts: readonly string[]): number {
  return texts.join('').replaceAll(/\p{Script=Han}|[，。、；：！？]/gu, '  ').length;
}
