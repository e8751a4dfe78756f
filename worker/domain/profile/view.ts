import type { PublicCertification } from '../certification/schema.ts';
import { type CaptionTrack, captionTracks } from './caption-tracks.ts';
import type { MessageValues, Translator } from '../messages/catalogue.ts';
import { type AvailabilityCalendar, defaultAvailability, endsNextDay } from './availability.ts';
import { type TextField, weekdays } from './enums.ts';
import { awayLine } from './away.ts';
import { chaptersView, type ChaptersView } from './chapters-view.ts';
import { type CertificationView, certificationView } from './certification-view.ts';
import { createIntroduction, type IntroductionView, labelIn, withinSentence } from './introduction.ts';
import { nextFreeLine } from './next-free.ts';
import { openingOf } from './opening.ts';
import { type ParagraphView, paragraphs } from './paragraphs.ts';
import { type QualityView, qualityView } from './quality.ts';
import { type OriginalView, originalView } from './original.ts';
import type { PublicReference } from '../references/schema.ts';
import type { PublicProfile } from './schema.ts';

/** At most this many services show, then `+N more` (spec.md 9). */
const shownServices = 6;

/** Agency facts that a profile's texts mention. */
export interface ViewFacts {
  agencyName: string;
  /** Shown when a profile names no place (spec.md 1). */
  defaultLocation: string;
  /** `YYYY-MM-DD`: days before it are not worth a mention. */
  today: string;
}

/** One day of the week grid. */
export interface WeekdayView {
  name: string;
  available: boolean;
  /** For screen readers: "Monday: available". */
  label: string;
}

/** A mark of trust: what it says, and what stands behind it. */
export interface MarkView {
  kind: 'reviewed' | 'background' | 'certifications';
  label: string;
  meaning: string;
}

/** What a family says of her. */
export interface ReferenceView {
  /** First name and initial. */
  by: string;
  months: string;
  words: ParagraphView[];
  original: OriginalView | undefined;
}

/** Every line of text that a profile shows, in one locale (spec.md 2.7). Empty parts are absent or empty lists. */
export interface ProfileView extends IntroductionView {
  /** The sentence with which she begins, unless it is all that she says. */
  opening: ParagraphView | undefined;
  about: ParagraphView[];
  experience: ParagraphView[];
  /** What she wrote, where a translation stands. */
  originals: {
    about: OriginalView | undefined;
    experience: OriginalView | undefined;
    specialties: OriginalView | undefined;
  };
  stats: { value: string; label: string }[];
  ageGroups: string[];
  /** The first {@link shownServices}, and the others behind "+N more". */
  services: string[];
  otherServices: { label: string; items: string[] } | undefined;
  travel: string[];
  availabilityLine: string;
  /** When she confirmed it, while that is news. */
  availabilityConfirmed: string | undefined;
  availabilityBadges: string[];
  /** The next days on which she is away. */
  away: string | undefined;
  /** Monday to Sunday; empty when she named no day. */
  week: WeekdayView[];
  /** The next of her days on which she is not away. */
  nextFree: string | undefined;
  certifications: CertificationView[];
  /** What families say, and who has checked it; absent while none is approved. */
  references: { checked: string; items: ReferenceView[] } | undefined;
  video: string | undefined;
  quality: QualityView;
  isVerified: boolean;
  /** What the agency, or she, has done for a family's trust: each the result of an act (docs/desk.md). */
  marks: MarkView[];
  /** A still of the video. */
  poster: string | undefined;
  videoLabel: string;
  /** Subtitles of the video in each language that there are some in, once there is a transcript. */
  captions: CaptionTrack[];
  /** The parts of a film that was made of answers. */
  chapters: ChaptersView | undefined;
  metaTitle: string;
  metaDescription: string;
}

/** What a profile shows in the translator's locale. Pure: the page, metadata and share texts all read from here. */
export function createProfileView(
  profile: PublicProfile,
  certifications: readonly PublicCertification[],
  translator: Translator,
  facts: ViewFacts,
  references: readonly PublicReference[] = [],
): ProfileView {
  const { text } = translator;
  const label = labelIn(translator);
  const introduction = createIntroduction(profile, translator, facts);
  const { fullName, role, occupation, location } = introduction;
  const services = profile.duties.map((duty) => capitalise(label('duty', duty)));
  const calendar = profile.availabilityCalendar;
  const years = profile.yearsExperience;
  const certificationViews = certifications.map((certification) => certificationView(certification, translator, facts));
  const about = paragraphs(profile.aboutMe);
  const opening = openingOf(about);
  const isVerified = certificationViews.some(({ verified }) => verified !== undefined);
  const originalOf = (field: TextField) =>
    originalView(profile.translatedFrom?.[field], profile.originals?.[field], translator);
  const stat = (count: number | undefined, id: string) =>
    count ? [{ value: text('profile.plus', { count }), label: text(id, { count }) }] : [];
  return {
    ...introduction,
    opening: opening?.text === profile.aboutMe?.trim() ? undefined : opening,
    about,
    experience: paragraphs(profile.experienceDescription),
    originals: {
      about: originalOf('aboutMe'),
      experience: originalOf('experience'),
      specialties: originalOf('specialties'),
    },
    stats: [...stat(years, 'profile.experienceYears'), ...stat(profile.familiesServed, 'profile.experienceFamilies')],
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
    availabilityConfirmed:
      profile.availabilityConfirmedAt &&
      text('profile.availability.confirmed', { date: translator.date(profile.availabilityConfirmedAt) }),
    availabilityBadges: badgeFlags.flatMap(([flag, id]) =>
      calendar[flag] ? [text(`profile.availability.${id}`)] : [],
    ),
    away: awayLine(calendar, translator, facts.today),
    week: weekView(calendar, label, text),
    nextFree: nextFreeLine(calendar, translator, facts.today),
    certifications: certificationViews,
    references: referencesView(references, translator, facts),
    quality: qualityView(profile, certifications.length, text),
    isVerified,
    marks: marksOf(profile, isVerified, translator, facts),
    video: profile.videoResumeUrl,
    poster: profile.videoResumeUrl && `${profile.videoResumeUrl}?variant=poster`,
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

/** Reviewed and verified are acts of the desk; a background check is what she agreed to, or what the desk recorded. */
function marksOf(
  profile: PublicProfile,
  isVerified: boolean,
  { text, date }: Translator,
  { agencyName: agency }: ViewFacts,
): MarkView[] {
  const { reviewedAt, backgroundCheckedOn, backgroundCheckConsent } = profile;
  const mark = (kind: MarkView['kind'], id: string, values: MessageValues = {}): MarkView => ({
    kind,
    label: text(`profile.trust.${id}`, values),
    meaning: text(`profile.trust.${id}Meaning`, { agency, ...values }),
  });
  return [
    ...(reviewedAt === undefined ? [] : [mark('reviewed', 'reviewed', { date: date(reviewedAt) })]),
    ...(isVerified ? [mark('certifications', 'certifications')] : []),
    ...(backgroundCheckedOn === undefined
      ? []
      : [mark('background', 'backgroundChecked', { date: date(backgroundCheckedOn) })]),
    ...(backgroundCheckedOn === undefined && backgroundCheckConsent ? [mark('background', 'background')] : []),
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
      months: text('profile.referenceMonths', { months }),
      words: words.flatMap(paragraphs),
      original: originalView(original?.from, original?.words.join('\n'), translator),
    })),
  };
}

/** What she offers beyond her hours, as badges (spec.md 2.7). */
const badgeFlags = [
  ['overnightCare', 'overnight'],
  ['emergencyAvailability', 'emergency'],
  ['travelAvailability', 'travel'],
  ['flexibleSchedule', 'flexibleSchedule'],
  ['shortNoticeAvailable', 'shortNotice'],
  ['holidayAvailability', 'holidays'],
] as const;

type Text = (id: string, values?: MessageValues) => string;

/** "Available: Monday, Tuesday • Weekends available • Preferred hours: 8:00 AM - 6:00 PM" (spec.md 2.7). */
function availabilityLine(calendar: AvailabilityCalendar, { text, time, join, locale }: Translator): string {
  const days = weekdays.filter((day) => calendar.availableWeekdays.includes(day));
  const hoursChosen =
    calendar.preferredStartTime !== defaultAvailability.preferredStartTime ||
    calendar.preferredEndTime !== defaultAvailability.preferredEndTime;
  const parts = [
    ...(days.length > 0
      ? [
          text('profile.availability.days', {
            days: join(days.map((day) => withinSentence(text(`labels.weekday.${day}`), locale))),
          }),
        ]
      : []),
    ...(calendar.availableWeekends ? [text('profile.availability.weekends')] : []),
    // The default hours of a calendar without days say nothing about her.
    ...(days.length > 0 || calendar.availableWeekends || hoursChosen
      ? [
          text(endsNextDay(calendar) ? 'profile.availability.hoursOvernight' : 'profile.availability.hours', {
            start: time(calendar.preferredStartTime),
            end: time(calendar.preferredEndTime),
          }),
        ]
      : []),
  ];
  if (parts.length > 0) return parts.join(' • ');
  // Without days only what she said herself (docs/decisions/0021).
  return text(calendar.flexibleSchedule ? 'profile.availability.flexible' : 'profile.availability.ask');
}

function weekView(
  calendar: AvailabilityCalendar,
  label: (list: string, id: string) => string,
  text: Text,
): WeekdayView[] {
  if (calendar.availableWeekdays.length === 0 && !calendar.availableWeekends) return [];
  return weekdays.map((day) => {
    const weekend = day === 'saturday' || day === 'sunday';
    const available = calendar.availableWeekdays.includes(day) || (weekend && calendar.availableWeekends);
    const name = label('weekday', day);
    return {
      name,
      available,
      label: text(available ? 'profile.availability.dayYes' : 'profile.availability.dayNo', { day: name }),
    };
  });
}

function capitalise(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
