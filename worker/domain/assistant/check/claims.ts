import { namesOfLanguage } from '../../profile/language-table.ts';
import { inLetters } from '../../profile/name-for-readers.ts';
import type { AgeGroup } from '../../profile/enums.ts';
import type { ProfileFacts } from '../facts.ts';
import { credentials } from './credentials.ts';
import { languageNames, multilingual } from './languages.ts';
import { numbersIn, type StatedNumber } from './numbers.ts';
import { foldText } from '../../fold-text.ts';
import { placeInChinese, places } from './places.ts';
import { namesOfState } from './us-states.ts';

/** The kinds of claims a sentence can make without support from the profile. */
const claimKinds = ['contact', 'number', 'certification', 'language', 'age', 'place', 'name'] as const;

/** The subject of a claim. */
export type ClaimKind = (typeof claimKinds)[number];

/** The statements of a profile, prepared once for checking many sentences. */
export interface ProfileStatements {
  facts: ProfileFacts;
  /** Everything the profile says, as {@link foldText folded} text. */
  said: string;
  /** The certifications, specialties and own sentences: the only sources of credentials. */
  credentialsSaid: string;
  numbers: StatedNumber[];
  words: ReadonlySet<string>;
}

/** Prepares the statements of a profile. */
export function statementsOf(facts: ProfileFacts): ProfileStatements {
  // A text may write a Chinese name in Latin letters.
  const parts = [facts.firstName, facts.lastName, inLetters(facts), facts.city, facts.state, facts.ownWords].map(
    (part) => part ?? '',
  );
  const states = namesOfState(facts.state ?? '');
  const languages = facts.languages.flatMap((language) => [
    language,
    englishName(language),
    ...namesOfLanguage(language),
  ]);
  const said = foldText([...parts, ...states, ...languages, ...facts.specialties, ...facts.certifications].join('\n'));
  return {
    facts,
    said,
    credentialsSaid: foldText([facts.ownWords, ...facts.specialties, ...facts.certifications].join('\n')),
    numbers: [facts.ownWords, ...facts.specialties].flatMap((text) => numbersIn(text)),
    words: new Set(said.match(/[\p{L}\p{N}]+/gu)),
  };
}

/** The claims of a sentence in any of the three languages that the profile does not support. Empty when the sentence may stay. */
export function unsupportedClaims(sentence: string, stated: ProfileStatements): ClaimKind[] {
  const text = foldText(sentence);
  const checks: Record<ClaimKind, () => boolean> = {
    contact: () => /https?:|www\.|\S@\S{1,253}?\.\w|[\w-]\.(?:com|net|org|cn)\b|\d[\d\s().-]{7,30}\d/u.test(text),
    number: () =>
      numbersIn(sentence).some((number) => !isKnownNumber(number, stated)) || claimsLongCareer(text, stated),
    certification: () => claimsCredential(text, stated),
    language: () => claimsLanguage(text, stated),
    age: () => claimsAgeGroup(text, stated),
    place: () => claimsPlace(text, stated),
    name: () => namesSomething(sentence, stated),
  };
  return claimKinds.filter((kind) => checks[kind]());
}

/** Ages of each group in months (docs/specification.md 3). */
const groupMonths: Record<AgeGroup, readonly [from: number, to: number]> = {
  newborn: [0, 6],
  infant: [6, 18],
  toddler: [18, 36],
  preschool: [36, 60],
  'school-age': [60, 215],
};

function isKnownNumber(number: StatedNumber, { facts, numbers }: ProfileStatements): boolean {
  const { kind, value, months, atLeast, digits } = number;
  const reaches = (known: number | undefined) =>
    known !== undefined && (value === known || (atLeast && value > 0 && value <= known));
  if (numbers.some((own) => own.kind === kind && own.value === value)) return true;
  if (kind === 'years') return reaches(facts.years) || value === 0;
  if (kind === 'families') return value === 1 || reaches(facts.families);
  if (kind === 'children') return value === 1;
  if (kind === 'languages') return value <= Math.max(1, knownLanguages(facts));
  if (kind === 'age') {
    return facts.ageGroups.some((group) => {
      const [from, to] = groupMonths[group];
      return months !== undefined && months >= from && months <= to;
    });
  }
  const hour = String(value).padStart(2, '0');
  const { preferredStartTime, preferredEndTime } = facts.availability;
  return !digits || [preferredStartTime, preferredEndTime].some((time) => time.startsWith(hour) || time.endsWith(hour));
}

/** Phrases that mean "for a very long time" without a number. */
const longCareer =
  /many years|years and years|\bdecades\b|lifelong|seasoned|veteran|muchos anos|largos anos|\bdecadas\b|toda una vida|veteran[ao]|多年|常年|资深/u;
const longCareerYears = 5;

function claimsLongCareer(text: string, { facts, said }: ProfileStatements): boolean {
  return longCareer.test(text) && (facts.years ?? 0) < longCareerYears && !longCareer.test(said);
}

function claimsCredential(text: string, stated: ProfileStatements): boolean {
  const claimed = credentials.filter(({ pattern }) => pattern.test(text));
  const isSupported = ({ pattern }: { pattern: RegExp }) => pattern.test(stated.credentialsSaid);
  if (claimed.some((credential) => !credential.generic && !isSupported(credential))) return true;
  const generic = claimed.filter((credential) => credential.generic);
  if (generic.length === 0) return false;
  if (stated.facts.certifications.length === 0) return !generic.every(isSupported);
  return namedSubjects(text).some((subject) => !isKnownSubject(subject, stated));
}

/** The subjects that a sentence gives for certifications: "certified in X, Y and Z", "持有X和Y证书". */
function namedSubjects(text: string): string[] {
  const western =
    /(?:certified|certificates?|certifications?|credentials?|accredited|licensed|certificad[ao]s?|certificaciones|acreditad[ao])(?: include| incluyen)?(?: (?:in|as|for|en|como|de)\b|:) ?([^.;!?]+)/u.exec(
      text,
    )?.[1];
  const chinese =
    /(?:持有|取得|拥有|考取|获得|有)(?:了|的)?([^。，；]{1,40}?)(?:的)?(?:资格证|证书|证|认证|执照)/u.exec(text)?.[1];
  return (western ?? chinese ?? '')
    .split(/,|、|\band\b|\by\b|\be\b|&|和|与|及|以及/u)
    .map((subject) => subject.trim())
    .filter((subject) => subject !== '');
}

function isKnownSubject(subject: string, stated: ProfileStatements): boolean {
  const named = credentials.filter(({ pattern, generic }) => !generic && pattern.test(subject));
  if (named.some(({ pattern }) => pattern.test(stated.credentialsSaid))) return true;
  if (/\p{Script=Han}/u.test(subject) && stated.credentialsSaid.includes(subject)) return true;
  const words = subject.match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  return words.some((word) => stated.words.has(word)) || isKnownPresetSubject(subject, stated);
}

/** The presets of docs/specification.md 3 whose names alone do not show their subject in the other languages. */
const presetSubjects: readonly (readonly [name: RegExp, subject: RegExp])[] = [
  [/newborn care specialist/u, /newborn|recien nacid|新生儿/u],
  [/special needs/u, /special needs|necesidades especiales|特殊需求/u],
  [/nutritionist/u, /nutrition|nutricion|营养/u],
  [/confinement/u, /confinement|cuarentena|月嫂|月子/u],
  [/\bece\b/u, /childhood|infantil|幼儿/u],
  [/child development/u, /development|desarrollo|发展/u],
  [/nanny training/u, /nanny|nineras?|cuidado (?:de ninos|infantil)|保姆|育儿/u],
  [/water safety/u, /water|acuatic|水上/u],
  [/food safety/u, /food|alimentari|食品/u],
  [/safe sleep/u, /sleep|sueno|睡眠/u],
];

function isKnownPresetSubject(subject: string, { credentialsSaid }: ProfileStatements): boolean {
  return presetSubjects.some(([name, about]) => name.test(credentialsSaid) && about.test(subject));
}

/** The English name of a language that the nanny named in another language. The name may contain a place name. */
function englishName(language: string): string {
  return languageNames.find(([, , pattern]) => pattern.test(foldText(language)))?.[0] ?? '';
}

/** How many languages the nanny says she uses. */
function knownLanguages({ languages, duties, specialties }: ProfileFacts): number {
  const isBilingual = duties.includes('bilingual-education') || specialties.includes('Bilingual Care');
  return Math.max(languages.length, isBilingual ? 2 : 0);
}

function claimsLanguage(text: string, { facts, said }: ProfileStatements): boolean {
  if (languageNames.some(([, , pattern]) => pattern.test(text) && !pattern.test(said))) return true;
  const known = knownLanguages(facts);
  return multilingual.some(([pattern, atLeast]) => pattern.test(text) && known < atLeast && !pattern.test(said));
}

const newbornDuties = new Set(['postpartum', 'confinement']);

/**
 * Words for children of an age, and the age groups that permit them. Words for older children may only come from the nanny's own
 * sentences.
 */
const ageWords: readonly (readonly [pattern: RegExp, groups: readonly AgeGroup[]])[] = [
  [/\bnewborns?\b|recien nacid|新生儿|初生/u, ['newborn']],
  [/\binfants?\b|\bbab(?:y|ies)\b|\bbebes?\b|婴儿(?!床)/u, ['newborn', 'infant']],
  [/\btoddlers?\b|ninos? pequen|ninas? pequen|幼儿(?!园|教育)/u, ['toddler', 'preschool', 'infant']],
  [/\bpre-?school|preescolar|学龄前/u, ['preschool']],
  [
    /school[- ]age|elementary|grade[- ]school|homework|edad escolar|\bprimaria\b|\btareas escolares\b|小学|学龄(?!前)|辅导作业|写作业/u,
    ['school-age'],
  ],
  [/\bteen|adolescen|青少年|初中|中学/u, []],
  [/\belderly\b|\bseniors?\b|ancian|adultos mayores|老人/u, []],
];

function claimsAgeGroup(text: string, { facts, said }: ProfileStatements): boolean {
  const { ageGroups, duties, specialties } = facts;
  const newborn = duties.some((duty) => newbornDuties.has(duty)) || /newborn|postpartum/i.test(specialties.join());
  const groups: readonly AgeGroup[] = newborn ? [...ageGroups, 'newborn'] : ageGroups;
  return ageWords.some(
    ([pattern, allowed]) =>
      pattern.test(text) && !allowed.some((group) => groups.includes(group)) && !pattern.test(said),
  );
}

function claimsPlace(text: string, { said }: ProfileStatements): boolean {
  if (places.some((pattern) => pattern.test(text) && !pattern.test(said))) return true;
  return [...text.matchAll(placeInChinese)].some(([, origin, region]) => {
    const place = (origin ?? region ?? '').replace(/^.*[在于自]/u, '');
    return place.length > 1 && !said.includes(place.slice(0, 2));
  });
}

/** Capitalized words in the middle of a sentence that are not names of people or places. */
const commonCapitals = new Set(
  `i i'm i've i'd i'll mom mum dad god tv ok abc christmas easter halloween thanksgiving monday tuesday wednesday
  thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays january february
  march april may june july august september october november december
  navidad pascua dios lunes martes miercoles jueves viernes sabado domingo rcp cpr cda suid sids`.split(/\s+/u),
);

/**
 * Whether the middle of a sentence contains a proper name (person, school, employer or place) that the profile never mentions.
 */
function namesSomething(sentence: string, { said, words }: ProfileStatements): boolean {
  const text = foldText(sentence);
  // The nanny's own city may appear in the language of the sentence: Nueva York.
  const ownPlaces = places.filter((pattern) => pattern.test(said)).flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
  const placeWords = new Set(ownPlaces.flatMap((place) => place.split(' ')));
  const capitals = sentence.normalize('NFKC').matchAll(/(?<=[\p{L}\p{N},;)%'’-] )["“«(]?(\p{Lu}[\p{L}\p{M}'’]*)/gu);
  return [...capitals].some(([, name = '']) => {
    const word = foldText(name).replace(/'s$/u, '');
    const isLanguage = languageNames.some(([, , pattern]) => pattern.test(word));
    const isCredential = credentials.some(({ pattern }) => pattern.test(word));
    return !isLanguage && !isCredential && !commonCapitals.has(word) && !words.has(word) && !placeWords.has(word);
  });
}
