import type { Translator } from '../messages/catalogue.ts';
import { languageList, languageName } from './language-name.ts';
import { withinSentence } from './letter-case.ts';
import { nameForReaders } from './name-for-readers.ts';
import { initialsOf } from './name.ts';
import { placeLine } from './place.ts';
import type { ListedProfile } from './schema.ts';

/** The hero shows at most this many languages (docs/specification.md 9). */
const heroLanguages = 2;

/**
 * The introduction of a nanny in one locale, shared by the top of the page and the directory card (docs/specification.md 2.7).
 */
export interface SummaryView {
  fullName: string;
  /** Up to two letters, for a portrait without a photo. */
  initials: string;
  /** The first specialty; the nanny's own is set as she wrote it. */
  specialist: string | undefined;
  subtitle: string;
  /** The nanny's role in one phrase: the first specialty, or the subtitle. */
  role: string;
  /** The role as part of a sentence. Not every language can use a specialty as a job title, and not every specialty is one. */
  occupation: string;
  location: string;
  languages: string[];
  /** All languages in one line. */
  languageList: string | undefined;
  heroLanguages: string | undefined;
  years: string | undefined;
  specialties: string[];
  arrangement: string | undefined;
  /** The portrait's URL; `?variant=96` and `?variant=300` give smaller ones. */
  photo: string | undefined;
  photoLabel: string;
}

/** @param facts.defaultLocation shown when a profile has no place (docs/specification.md 1) */
export function createSummary(
  profile: ListedProfile,
  translator: Translator,
  facts: { defaultLocation: string },
): SummaryView {
  const { text } = translator;
  const label = labelIn(translator);
  const fullName = nameForReaders(profile, translator.locale);
  const specialties = profile.specialties.map((specialty) => label('specialty', specialty));
  const [specialty] = specialties;
  const isCommon = translator.has(`labels.specialty.${profile.specialties[0]}`);
  const subtitle = text('profile.subtitle');
  const common = specialty && isCommon ? { specialty: withinSentence(specialty, translator.locale) } : undefined;
  // "Specialist" fits the listed specialties, not whatever the nanny typed.
  const specialist = common
    ? text('profile.specialist', common)
    : specialty && text('profile.specialistOwn', { specialty });
  const occupation = common ? text('profile.occupation', common) : subtitle;
  const [defaultCity, defaultState] = facts.defaultLocation.split(', ');
  const place = placeLine(profile, translator) || placeLine({ city: defaultCity, state: defaultState }, translator);
  return {
    fullName,
    initials: initialsOf(profile),
    specialist,
    subtitle,
    role: specialist ?? subtitle,
    occupation: withinSentence(occupation, translator.locale),
    location: place,
    languages: profile.languages.map((language) => languageName(language, translator)),
    languageList: languageList(profile.languages, translator),
    heroLanguages: languageList(profile.languages, translator, heroLanguages),
    years: profile.yearsExperience ? text('profile.years', { count: profile.yearsExperience }) : undefined,
    specialties,
    arrangement: profile.workArrangement && label('workArrangement', profile.workArrangement).replaceAll('-', ' '),
    photo: profile.profileImageUrl,
    photoLabel: text('profile.portrait', { name: fullName }),
  };
}

/** The label of a listed choice. The nanny's own words stay unchanged. */
export function labelIn(translator: Translator): (list: string, id: string) => string {
  return (list, id) => (translator.has(`labels.${list}.${id}`) ? translator.text(`labels.${list}.${id}`) : id);
}
