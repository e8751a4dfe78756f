import { type Locale, localeFacts } from '../locale.ts';
import type { Translator } from '../messages/catalogue.ts';
import { languageName } from './language-name.ts';
import { nameForReaders } from './name-for-readers.ts';
import { initialsOf } from './name.ts';
import { placeLine } from './place.ts';
import type { ListedProfile } from './schema.ts';

/** The hero shows at most this many languages (spec.md 9). */
const heroLanguages = 2;

/** The introduction of a nanny in one locale, shared by the top of the page and the directory card (spec.md 2.7). */
export interface IntroductionView {
  fullName: string;
  /** Up to two letters, for a portrait without a photo. */
  initials: string;
  specialist: string | undefined;
  subtitle: string;
  /** The nanny's role in one phrase: the first specialty, or the subtitle. */
  role: string;
  /** The role as part of a sentence. Not every language can use a specialty as a job title. */
  occupation: string;
  location: string;
  languages: string[];
  heroLanguages: string | undefined;
  years: string | undefined;
  specialties: string[];
  arrangement: string | undefined;
  /** The portrait's URL; `?variant=96` and `?variant=300` give smaller ones. */
  photo: string | undefined;
  photoLabel: string;
}

/** @param facts.defaultLocation shown when a profile has no place (spec.md 1) */
export function createIntroduction(
  profile: ListedProfile,
  translator: Translator,
  facts: { defaultLocation: string },
): IntroductionView {
  const { text } = translator;
  const label = labelIn(translator);
  const fullName = nameForReaders(profile, translator.locale);
  const specialties = profile.specialties.map((specialty) => label('specialty', specialty));
  const [first] = profile.specialties;
  const isCommon = translator.has(`labels.specialty.${first}`);
  const specialty = specialties[0] && isCommon ? withinSentence(specialties[0], translator.locale) : specialties[0];
  const specialist = specialty === undefined ? undefined : text('profile.specialist', { specialty });
  const occupation = specialty === undefined ? text('profile.subtitle') : text('profile.occupation', { specialty });
  const subtitle = text('profile.subtitle');
  const [defaultCity, defaultState] = facts.defaultLocation.split(', ');
  const place = placeLine(profile, translator) || placeLine({ city: defaultCity, state: defaultState }, translator);
  const languages = profile.languages.map((language) => languageName(language, translator));
  return {
    fullName,
    initials: initialsOf(profile),
    specialist,
    subtitle,
    role: specialist ?? subtitle,
    occupation: withinSentence(occupation, translator.locale),
    location: place,
    languages,
    heroLanguages: languagesLine(languages, translator),
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

/** A label inside a sentence: Spanish writes days and specialties in lower case there. */
export function withinSentence(label: string, locale: Locale): string {
  return localeFacts[locale].smallLabels ? lowerInitial(label) : label;
}

/** The text with its first letter in lower case. */
export function lowerInitial(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

function languagesLine(languages: string[], { text, join }: Translator): string | undefined {
  if (languages.length === 0) return undefined;
  const first = join(languages.slice(0, heroLanguages));
  return languages.length > heroLanguages ? text('profile.languagesMore', { languages: first }) : first;
}
