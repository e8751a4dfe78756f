import { localeFacts, type Locale } from '../../locale.ts';
import type { Translator } from '../../messages/catalogue.ts';
import {
  ageGroups,
  commonSpecialties,
  type Duty,
  type Weekday,
  weekdays,
  workingWeekdays,
} from '../../profile/enums.ts';
import { languageName } from '../../profile/language-name.ts';
import { lowerInitial, withinSentence } from '../../profile/letter-case.ts';
import { inLetters } from '../../profile/name-for-readers.ts';
import { placeName } from '../../profile/place.ts';
import { babyOf, type ProfileFacts } from '../facts.ts';
import { languageOfText } from '../text-language.ts';

/** The input of every template: the texts of a language and one profile. */
export interface Draft {
  translator: Translator;
  facts: ProfileFacts;
}

/** "A, B and C" in the given language; choices are "A, B or C". Chinese lists actions without a word for "and". */
export function listOf(
  items: readonly string[],
  locale: Locale,
  of: 'things' | 'deeds' | 'choices' = 'things',
): string {
  const { script, intlLocale } = localeFacts[locale];
  if (script === 'han' && of === 'deeds') return items.join('、');
  return new Intl.ListFormat(intlLocale, { type: of === 'choices' ? 'disjunction' : 'conjunction' }).format(items);
}

/**
 * One of several wordings `<id>.1`, `<id>.2` …: a profile always gets the same one, and different profiles get different ones.
 * @param leftOut how many of the last wordings do not suit this profile
 */
export function variantOf(id: string, { translator, facts }: Draft, leftOut = 0): string {
  let count = 0;
  while (translator.has(`${id}.${count + 1}`)) count += 1;
  return `${id}.${(hash(facts.seed + id) % Math.max(1, count - leftOut)) + 1}`;
}

function hash(text: string): number {
  let value = 2166136261;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0;
  // The low bits of FNV alone depend too much on the last letters.
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** The nanny's full name as spoken in a language: a Chinese name is in Latin letters for readers of Latin letters. */
export function spokenName({ firstName = '', lastName = '' }: ProfileFacts, locale: Locale): string {
  const isChinese = [firstName, lastName].every((part) => /^\p{Script=Han}+$/u.test(part));
  if (!isChinese) return firstName.trim();
  return localeFacts[locale].script === 'han' ? lastName + firstName : inLetters({ firstName, lastName });
}

/** Whether the nanny has not worked as a nanny yet. */
export function isBeginner({ years, families }: ProfileFacts): boolean {
  return years === 0 && !families;
}

/** The opening that fits the years and families: one year or one family is worded differently from several. */
export function careerOf({ years, families }: ProfileFacts): string {
  if (years === 1) return families && families > 1 ? 'oneYear' : 'one';
  if (years) return families === 1 ? 'oneFamily' : families ? 'both' : 'years';
  if (families) return families === 1 ? 'family' : 'families';
  return years === 0 ? 'new' : 'none';
}

/** A city's name in the given language. */
export function cityIn(city: string, { translator }: Draft): string {
  return placeName(city, translator);
}

/** Language names for a sentence in this locale. A name in a script that its readers do not read is left out. */
export function languagesIn(languages: readonly string[], { translator }: Draft): string[] {
  return languages.flatMap((language) => {
    const name = languageName(language, translator);
    return fitsScript(name, translator.locale) ? [withinSentence(name, translator.locale)] : [];
  });
}

function isCommon(specialty: string): boolean {
  return commonSpecialties.some((common) => common === specialty);
}

/**
 * At most `max` specialties as phrases, in the nanny's order. Where there are more, the first one stays, then her own ones, because
 * they are the most distinctive.
 */
export function specialtiesIn(draft: Draft, max: number): string[] {
  const named = draft.facts.specialties.flatMap((specialty) => {
    const phrase = phraseOf(specialty, draft);
    return phrase === undefined ? [] : [{ phrase, isOwn: !isCommon(specialty) }];
  });
  const byWeight = [...named.slice(0, 1), ...named.filter(({ isOwn }) => isOwn), ...named];
  const chosen = new Set([...new Set(byWeight.map(({ phrase }) => phrase))].slice(0, max));
  return [...new Set(named.map(({ phrase }) => phrase))].filter((phrase) => chosen.has(phrase));
}

/**
 * A specialty in the catalogue's words, otherwise in the nanny's; undefined when the latter are in another language than the
 * text.
 */
function phraseOf(specialty: string, { translator, facts }: Draft): string | undefined {
  const known = [specialty, titleCase(specialty)].find((each) => translator.has(`drafts.specialty.${each}`));
  if (known !== undefined) return translator.text(`drafts.specialty.${known}`);
  // The language of two or three words is hard to detect, so the nanny's other texts decide.
  const written = languageOfText(facts.ownWords);
  const { script } = localeFacts[translator.locale];
  const isForeign = written !== undefined && localeFacts[written].script === script && written !== translator.locale;
  return isForeign || !fitsScript(specialty, translator.locale) ? undefined : phraseWithinSentence(specialty);
}

function titleCase(phrase: string): string {
  return phrase.toLowerCase().replace(/(?<!\S)\p{L}/gu, (letter) => letter.toUpperCase());
}

/** The specialty that already says what a duty says. */
const saidBySpecialty: Partial<Record<Duty, string>> = {
  'meal-prep': 'Meal Preparation',
  educational: 'Educational Activities',
  'bilingual-education': 'Bilingual Care',
  'cultural-activities': 'Cultural Activities',
  overnight: 'Overnight Care',
  postpartum: 'Postpartum Support',
  housekeeping: 'Light Housekeeping',
  'special-needs': 'Special Needs',
  'pet-care': 'Pet Care',
};

/** Duties in order of how much they tell about the nanny. */
const tellingDuties: readonly Duty[] = [
  'confinement',
  'postpartum',
  'special-needs',
  'bilingual-education',
  'educational',
  'meal-prep',
  'transportation',
  'cultural-activities',
  'housekeeping',
  'pet-care',
  'overnight',
];

/** At most `max` duties as phrases, without those that a specialty, another duty or the availability already says. */
export function dutiesIn({ translator, facts }: Draft, max: number, saidSpecialties: readonly string[]): string[] {
  const isSaid = (duty: Duty) => {
    const specialty = saidBySpecialty[duty];
    const phrase = specialty === undefined ? '' : translator.text(`drafts.specialty.${specialty}`);
    if (saidSpecialties.includes(phrase)) return true;
    // Confinement care (the first month) is part of postpartum care.
    if (duty === 'postpartum') return facts.duties.includes('confinement');
    return duty === 'overnight' && (facts.availability.overnightCare || facts.workArrangement === 'live-in');
  };
  const telling = tellingDuties.filter((duty) => facts.duties.includes(duty) && !isSaid(duty)).slice(0, max);
  const shown: readonly Duty[] = telling.length > 0 || !facts.duties.includes('childcare') ? telling : ['childcare'];
  const [second] = languagesIn(
    facts.languages.filter((language) => language !== localeFacts[translator.locale].spokenName),
    { translator, facts },
  );
  const named = babyOf(facts) === undefined ? 'named' : 'baby';
  return shown.map((duty) =>
    duty === 'bilingual-education' && second !== undefined
      ? translator.text(`drafts.duty.bilingual-education.${named}`, { language: second })
      : translator.text(`drafts.duty.${duty}`),
  );
}

/** The certifications that a text names. `known` ones are subjects in the catalogue's words; `listed` ones are names as typed. */
export interface CertificationList {
  kind: 'known' | 'listed';
  list: string;
  count: number;
}

const subjectId = (certification: string) => `drafts.certification.${certification}`;

/** At most four certifications; undefined without any. */
export function certificationsIn({ translator, facts }: Draft): CertificationList | undefined {
  const { locale, text, has } = translator;
  const names = facts.certifications.filter((name) => has(subjectId(name)) || fitsScript(name, locale)).slice(0, 4);
  if (names.length === 0) return undefined;
  const words = names.map((name) => (has(subjectId(name)) ? text(subjectId(name)) : name));
  const kind = names.every((name) => has(subjectId(name))) ? 'known' : 'listed';
  return { kind, list: listOf(words, locale), count: names.length };
}

/** The age groups, youngest first. */
export function agesIn({ translator, facts }: Draft): string {
  const groups = ageGroups.filter((group) => facts.ageGroups.includes(group));
  return listOf(
    groups.map((group) => translator.text(`drafts.age.${group}`)),
    translator.locale,
  );
}

/** The working days, as the end of a sentence; empty when the nanny chose no days. */
export function daysIn({ translator, facts }: Draft): string {
  const { text, locale } = translator;
  const { availableWeekdays, availableWeekends } = facts.availability;
  const days = weekdays.filter((day) => availableWeekdays.includes(day));
  const weekend = availableWeekends || days.slice(-2).join() === 'saturday,sunday';
  const isWorkweek = workingWeekdays.every((day) => days.includes(day));
  if (isWorkweek && weekend) return text('drafts.days.all');
  if (isWorkweek && days.length === workingWeekdays.length) return text('drafts.days.workweek');
  const named = weekend ? days.filter((day) => day !== 'saturday' && day !== 'sunday') : inRow(days);
  if (named.length === 0) return weekend ? text('drafts.days.weekendOnly') : '';
  if (!weekend && named.length > 2 && isRow(named)) {
    const [from = '', to = ''] = [named[0], named.at(-1)].map((day) =>
      withinSentence(text(`labels.weekday.${day}`), locale),
    );
    return text('drafts.days.range', { from, to });
  }
  const items = named.map((day) => text(`drafts.onDay.${day}`));
  return text('drafts.days.on', {
    list: listOf([...items, ...(weekend ? [text('drafts.days.weekend')] : [])], locale),
  });
}

/** Whether the days are consecutive; Monday follows Sunday. */
function isRow(days: readonly Weekday[]): boolean {
  return `${weekdays.join()},${weekdays.join()}`.includes(days.join());
}

/** Consecutive days that cross the end of a week start with their first day: Sunday to Wednesday. */
function inRow(days: readonly Weekday[]): readonly Weekday[] {
  const turned = days.map((_, index) => [...days.slice(index), ...days.slice(0, index)]);
  return turned.find(isRow) ?? days;
}

const extraFlags = [
  'overnightCare',
  'travelAvailability',
  'emergencyAvailability',
  'shortNoticeAvailable',
  'holidayAvailability',
  'flexibleSchedule',
] as const;

/** The specialty that already says what an extra says. */
const extraSaidBySpecialty: Partial<Record<(typeof extraFlags)[number], string>> = {
  overnightCare: 'Overnight Care',
  travelAvailability: 'Travel Nanny',
  emergencyAvailability: 'Emergency Care',
};

/**
 * What else the availability offers, at most `max` items as a list, without those that the specialties already say; empty when
 * there are none.
 */
export function extrasIn({ translator, facts }: Draft, max: number, saidSpecialties: readonly string[]): string {
  const isSaid = (flag: (typeof extraFlags)[number]) => {
    // A live-in nanny is already there at night.
    if (flag === 'overnightCare' && facts.workArrangement === 'live-in') return true;
    const specialty = extraSaidBySpecialty[flag];
    return specialty !== undefined && saidSpecialties.includes(translator.text(`drafts.specialty.${specialty}`));
  };
  const flags = extraFlags.filter((flag) => facts.availability[flag] && !isSaid(flag)).slice(0, max);
  return listOf(
    flags.map((flag) => translator.text(`drafts.extra.${flag}`)),
    translator.locale,
    'deeds',
  );
}

/** False for Chinese inside a European sentence or a European phrase inside a Chinese one: such phrases are left out. */
function fitsScript(text: string, locale: Locale): boolean {
  return /\p{Script=Han}/u.test(text) === (localeFacts[locale].script === 'han');
}

/** The nanny's own phrase inside a sentence: lowercased, unless it begins with a name or is capitalized like a name. */
function phraseWithinSentence(phrase: string): string {
  const [first = ''] = phrase.split(' ');
  const isName =
    /^\p{Lu}[\p{Ll}'’]*$/u.test(first) === false || !phrase.includes(' ') || /\s\p{Lu}\p{Ll}/u.test(phrase);
  return isName ? phrase : lowerInitial(phrase);
}

/** Joins sentences as the language requires. Chinese sets Latin words apart from its characters. */
export function joinSentences(sentences: readonly string[], locale: Locale): string {
  const present = sentences.filter((sentence) => sentence !== '').map((sentence) => sentence.trim());
  if (localeFacts[locale].script !== 'han') return present.join(' ');
  return present.join('').replace(/(\p{Script=Han})(?=\p{Script=Latin})/gu, '$1 ');
}
