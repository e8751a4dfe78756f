import { daysBetween } from '../dates.ts';
import { countsAsVerified, expiryState } from '../certification/expiry.ts';
import type { PublicCertification } from '../certification/schema.ts';
import { type CaptionTrack, captionTracks } from './caption-tracks.ts';
import type { MessageValues, Translator } from '../messages/catalogue.ts';
import type { AvailabilityCalendar } from './availability.ts';
import { workingDays } from './working-days.ts';
import { type TextField, weekdays } from './enums.ts';
import { availabilityBadges, availabilityLine, availabilityParts } from './availability-lines.ts';
import { awayLine } from './away.ts';
import { chaptersView, type ChaptersView } from './chapters-view.ts';
import { type CertificationView, certificationView } from '../certification/view.ts';
import { createSummary, type SummaryView, labelIn } from './summary.ts';
import { upperInitial } from './letter-case.ts';
import { type DatedLine, datedLines } from './dated-lines.ts';
import { startLine } from './next-free.ts';
import { lineOf, type ParagraphView, paragraphs } from './paragraphs.ts';
import { type QualityView, qualityView } from './quality.ts';
import { trustlineBadge } from '../trustline/badge.ts';
import { type OriginalView, originalView } from './original.ts';
import { lengthOfTime } from '../reference/length-of-time.ts';
import type { PublicReference } from '../reference/schema.ts';
import type { PublicProfile } from './schema.ts';

/** At most this many services show, followed by `+N more` (docs/specification.md 9). */
const shownServices = 6;

/** Facts from the agency's configuration and the clock that a profile's texts need. */
export interface ViewFacts {
  agencyName: string;
  /** Shown when a profile has no place (docs/specification.md 1). */
  defaultLocation: string;
  /** `YYYY-MM-DD`: earlier days are not shown. */
  today: string;
}

/** One day of the week grid. */
export interface WeekdayView {
  name: string;
  available: boolean;
}

interface StatView {
  value: string;
  label: string;
}

/** A trust badge: its label, the day of the check unless the label names it, and its explanation. */
export interface BadgeView {
  kind: 'reviewed' | 'background' | 'certifications' | 'trustline';
  label: string;
  date?: string | undefined;
  meaning: string;
}

/** A family's reference about the nanny. */
export interface ReferenceView {
  /** First name and initial. */
  by: string;
  /** How long the nanny worked for the family. */
  together: string;
  words: ParagraphView[];
  original: OriginalView | undefined;
}

/** A confirmation expires after this many days, because a nanny who sent STOP is not asked again. */
export const confirmedForDays = 180;

/** Every line of text that a profile shows, in one locale (docs/specification.md 2.7). Empty parts are absent or empty lists. */
export interface ProfileView extends SummaryView {
  /** The nanny's sentence for families. */
  headline: ParagraphView | undefined;
  /** Offers to tell more about a nanny who has not written anything for families to read. */
  sparse: string | undefined;
  about: ParagraphView[];
  experience: ParagraphView[];
  /** The nanny's originals of translated texts. */
  originals: {
    headline: OriginalView | undefined;
    about: OriginalView | undefined;
    experience: OriginalView | undefined;
    specialties: OriginalView | undefined;
  };
  /** Years and families. The public page has the years in its hero. */
  stats: StatView[];
  families: StatView | undefined;
  ageGroups: string[];
  /** The first {@link shownServices}; the rest is behind "+N more". */
  services: string[];
  otherServices: { label: string; items: string[] } | undefined;
  travel: string[];
  availabilityLine: string;
  /** The end of the line, for where the week's days are drawn. */
  availabilityHours: string;
  /** When the nanny confirmed the availability, while that is recent. */
  availabilityConfirmed: string | undefined;
  availabilityBadges: string[];
  /** The nanny's next absences, as they are on the days to come. */
  away: DatedLine[];
  /** Monday to Sunday; empty when the nanny chose no days. */
  week: WeekdayView[];
  /** When the nanny can start, or the next working day without an absence, as it is on the days to come. */
  nextFree: DatedLine[];
  certifications: CertificationView[];
  /** The families' references, and who checked them; absent while none is approved. */
  references: { checked: string; items: ReferenceView[] } | undefined;
  video: string | undefined;
  quality: QualityView;
  isVerified: boolean;
  /** Trust badges. Each results from an action by the agency or the nanny (docs/desk.md). */
  badges: BadgeView[];
  /** A still image of the video. */
  poster: string | undefined;
  videoLabel: string;
  /** The captions of the video in every available language, once there is a transcript. */
  captions: CaptionTrack[];
  /** The chapters of a video made of answers. */
  chapters: ChaptersView | undefined;
  metaTitle: string;
  metaDescription: string;
}

/** The texts of a profile in the translator's locale. Pure: the page, metadata and share texts all use this view. */
export function createProfileView(
  profile: PublicProfile,
  certifications: readonly PublicCertification[],
  translator: Translator,
  facts: ViewFacts,
  references: readonly PublicReference[] = [],
): ProfileView {
  const { text } = translator;
  const label = labelIn(translator);
  const introduction = createSummary(profile, translator, facts);
  const { fullName, role, occupation, location } = introduction;
  const services = profile.duties.map((duty) => upperInitial(label('duty', duty)));
  const calendar = profile.availabilityCalendar;
  const years = profile.yearsExperience;
  const certificationViews = certifications.map((certification) => certificationView(certification, translator, facts));
  const isVerified = certificationViews.some(({ verified }) => verified !== undefined);
  const originalOf = (field: TextField) =>
    originalView(profile.translatedFrom?.[field], profile.originals?.[field], translator);
  const isSparse = [
    paragraphs(profile.aboutMe),
    paragraphs(profile.experienceDescription),
    profile.specialties,
    profile.duties,
    certifications,
    references,
  ].every((part) => part.length === 0);
  const stat = (count: number | undefined, id: string) =>
    count ? [{ value: text('profile.plus', { count }), label: text(id, { count }) }] : [];
  const families = stat(profile.familiesServed, 'profile.experienceFamilies');
  return {
    ...introduction,
    headline: lineOf(profile.headline),
    sparse: isSparse ? text('profile.sparse', { name: fullName || text('profile.nameless') }) : undefined,
    about: paragraphs(profile.aboutMe),
    experience: paragraphs(profile.experienceDescription),
    originals: {
      headline: originalOf('headline'),
      about: originalOf('aboutMe'),
      experience: originalOf('experience'),
      specialties: originalOf('specialties'),
    },
    stats: [...stat(years, 'profile.experienceYears'), ...families],
    families: families[0],
    ageGroups: profile.preferredAgeGroups.map((group) => label('ageGroup', group)),
    services: services.slice(0, shownServices),
    otherServices:
      services.length > shownServices
        ? {
            label: text('profile.more', { count: services.length - shownServices }),
            items: services.slice(shownServices),
          }
        : undefined,
    travel: profile.travelWillingness.map((option) => label('travel', option)),
    availabilityLine: availabilityLine(calendar, translator),
    availabilityHours: availabilityParts(calendar, translator).hours[0] ?? '',
    availabilityConfirmed: confirmedLine(profile.availabilityConfirmedAt, translator, facts.today),
    availabilityBadges: availabilityBadges(calendar, translator),
    away: datedLines(facts.today, (day) => awayLine(calendar, translator, day)),
    week: weekView(calendar, label),
    nextFree: datedLines(facts.today, (day) => startLine(profile, translator, day)),
    certifications: certificationViews,
    references: referencesView(references, translator, facts),
    quality: qualityView(profile, certifications.length, text),
    isVerified,
    badges: badgesOf(profile, certifications, translator, facts),
    video: profile.videoResumeUrl,
    poster: profile.videoPosterUrl,
    videoLabel: text('profile.videoOf', { name: fullName }),
    captions: captionTracks(profile, translator),
    chapters: chaptersView(profile, translator),
    metaTitle: text('profile.title', { name: fullName, role }),
    metaDescription: text('profile.description', {
      name: fullName,
      role: occupation,
      location,
      years: years ?? 0,
      agency: facts.agencyName,
    })
      .slice(0, 300)
      .toWellFormed(),
  };
}

/**
 * The reviewed, verified and TrustLine badges come from actions of the desk; the background check badge from the nanny's consent
 * or the desk's record.
 */
function badgesOf(
  profile: PublicProfile,
  certifications: readonly PublicCertification[],
  translator: Translator,
  facts: ViewFacts,
): BadgeView[] {
  const { text, date } = translator;
  const { agencyName: agency } = facts;
  const { reviewedAt, backgroundCheckedOn, backgroundCheckConsent, trustline } = profile;
  const badge = (kind: BadgeView['kind'], id: string, values: MessageValues & { date?: string } = {}): BadgeView => ({
    kind,
    label: text(`profile.trust.${id}`),
    date: values.date,
    meaning: text(`profile.trust.${id}Meaning`, { agency, ...values }),
  });
  const valid = certifications.filter(({ verified, expiryDate }) =>
    countsAsVerified({ verified, expiry: expiryState(expiryDate, facts.today) }),
  );
  const checkedOn = valid
    .flatMap(({ checkedAt }) => checkedAt ?? [])
    .toSorted()
    .at(-1);
  return [
    ...(reviewedAt === undefined ? [] : [badge('reviewed', 'reviewed', { date: date(reviewedAt) })]),
    ...(valid.length > 0
      ? [badge('certifications', 'certifications', checkedOn ? { date: date(checkedOn) } : {})]
      : []),
    ...(trustline ? [{ kind: 'trustline' as const, ...trustlineBadge(trustline, translator, facts) }] : []),
    ...(backgroundCheckedOn === undefined
      ? []
      : [badge('background', 'backgroundChecked', { date: date(backgroundCheckedOn) })]),
    ...(backgroundCheckedOn === undefined && backgroundCheckConsent ? [badge('background', 'background')] : []),
  ];
}

function referencesView(
  references: readonly PublicReference[],
  translator: Translator,
  { agencyName: agency }: ViewFacts,
): ProfileView['references'] {
  if (references.length === 0) return undefined;
  const { text } = translator;
  return {
    checked: text('profile.referencesChecked', { agency }),
    items: references.map(({ name, months, words, original }) => ({
      by: name,
      together: text('profile.referenceTime', { time: lengthOfTime(months, text) }),
      words: words.flatMap(paragraphs),
      original: originalView(original?.from, original?.words.join('\n'), translator),
    })),
  };
}

/** "Availability confirmed on Nov 21, 2026", while that is recent. */
function confirmedLine(at: string | undefined, { text, date }: Translator, today: string): string | undefined {
  if (at === undefined || daysBetween(at.slice(0, 10), today) > confirmedForDays) return undefined;
  return text('profile.availability.confirmed', { date: date(at) });
}

function weekView(calendar: AvailabilityCalendar, label: (list: string, id: string) => string): WeekdayView[] {
  const days = workingDays(calendar);
  return days.length === 0
    ? []
    : weekdays.map((day) => ({ name: label('weekday', day), available: days.includes(day) }));
}
