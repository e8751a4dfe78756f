import type { PublicCertification } from '../certification/schema.ts';
import type { Translator } from '../messages/catalogue.ts';
import { hasWorkingDay } from '../profile/availability.ts';
import type { PublicProfile } from '../profile/schema.ts';
import { createProfileView, type ViewFacts } from '../profile/view.ts';
import type { PublicReference } from '../reference/schema.ts';
import type { FitView } from './fit-schema.ts';

/** A nanny to compare, as families see her. */
export interface Compared {
  profile: PublicProfile;
  certifications: readonly PublicCertification[];
  references: readonly PublicReference[];
  /** Absent when the family has no week. */
  fit: FitView | undefined;
}

/** A statement, and who vouches for it. */
export interface Evidence {
  text: string;
  /** Absent when the nanny herself says it, or the text says who does. */
  by?: string | undefined;
  bar?: FitView['bar'] | undefined;
}

/** An attribute with the statements about each nanny, in the order of the nannies. */
export interface CompareRow {
  title: string;
  cells: Evidence[][];
}

/** At most this many families' words are shown of each nanny. */
const shownReferences = 2;

/** Longest quotation, in UTF-16 units. */
const maxQuote = 160;

/** The attributes in which nannies are compared. Attributes that nothing is known about are left out. */
export function compareRows(nannies: readonly Compared[], translator: Translator, facts: ViewFacts): CompareRow[] {
  const columns = nannies.map((nanny) => statements(nanny, translator, facts));
  const titles = [...new Set(columns.flatMap((column) => [...column.keys()]))];
  return titles
    .map((title) => ({ title, cells: columns.map((column) => column.get(title) ?? []) }))
    .filter(({ cells }) => cells.some((cell) => cell.length > 0));
}

const said = (line: string | undefined): Evidence[] => (line ? [{ text: line }] : []);

/** What is known about a nanny, by the titles of the attributes. */
function statements(nanny: Compared, translator: Translator, facts: ViewFacts): Map<string, Evidence[]> {
  const { profile, certifications, references, fit } = nanny;
  const { text, date, join } = translator;
  const view = createProfileView(profile, certifications, translator, facts, references);
  const byAgency = (day: string | undefined) =>
    day === undefined
      ? text('shortlist.by.agencyUndated', { agency: facts.agencyName })
      : text('shortlist.by.agency', { agency: facts.agencyName, date: date(day) });
  const { yearsExperience, familiesServed, reviewedAt, backgroundCheckedOn, availabilityCalendar: calendar } = profile;
  // Where she said nothing, her page shows defaults, for which nobody vouches.
  const hasHours = hasWorkingDay(calendar) || calendar.flexibleSchedule;
  return new Map<string, Evidence[]>([
    [
      text('shortlist.row.week'),
      fit ? [{ text: fit.words, bar: fit.bar, ...(fit.bar && { by: text('shortlist.by.computed') }) }] : [],
    ],
    [text('shortlist.row.hours'), said(hasHours ? view.availabilityLine : undefined)],
    [
      text('shortlist.row.experience'),
      said(yearsExperience ? text('profile.plus', { count: yearsExperience }) : undefined),
    ],
    [
      text('shortlist.row.families'),
      said(familiesServed ? text('profile.plus', { count: familiesServed }) : undefined),
    ],
    [
      text('shortlist.row.references'),
      references.slice(0, shownReferences).map(({ name, words }) => ({
        text: shortened(words.join(' ')),
        by: text('shortlist.by.family', { name }),
      })),
    ],
    [
      text('shortlist.row.certifications'),
      view.certifications
        .filter(({ isExpired }) => !isExpired)
        .map(({ name, verified, checked }) => ({
          text: name,
          by: verified ? (checked ?? byAgency(undefined)) : undefined,
        })),
    ],
    [
      text('shortlist.row.reviewed'),
      reviewedAt === undefined ? [] : [{ text: text('profile.trust.reviewed'), by: byAgency(reviewedAt) }],
    ],
    [
      text('shortlist.row.background'),
      view.badges
        .filter(({ kind }) => kind === 'background')
        .map(({ label }) => ({ text: label, by: backgroundCheckedOn ? byAgency(backgroundCheckedOn) : undefined })),
    ],
    [
      text('shortlist.row.trustline'),
      view.badges.filter(({ kind }) => kind === 'trustline').map(({ label }) => ({ text: label })),
    ],
    [text('shortlist.row.arrangement'), said(view.arrangement)],
    [text('shortlist.row.ages'), said(join(view.ageGroups))],
    [text('shortlist.row.services'), said(join([...view.services, ...(view.otherServices?.items ?? [])]))],
    [text('shortlist.row.languages'), said(view.languageList)],
    [text('shortlist.row.location'), said(profile.city === undefined ? undefined : view.location)],
  ]);
}

/** The start of a text, cut between words. */
function shortened(words: string): string {
  if (words.length <= maxQuote) return words;
  const cut = words.slice(0, maxQuote).toWellFormed();
  const space = cut.lastIndexOf(' ');
  return `${space > maxQuote / 2 ? cut.slice(0, space) : cut}…`;
}
