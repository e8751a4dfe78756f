import type { ReviewedContent, ReviewedField } from '#domain/profile/desk.ts';
import { type AvailabilityCalendar, availabilityFlags, isDefaultAvailability } from '#domain/profile/availability.ts';
import { weekdays } from '#domain/profile/enums.ts';
import { mediaAtDesk } from '../media-at-desk.ts';

/** A field's value, as the desk shows it. */
export type FieldValue =
  | { kind: 'line'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'items'; items: string[] }
  | { kind: 'image'; src: string | undefined }
  | { kind: 'video'; src: string | undefined; poster?: string | undefined };

/** The reviewed fields, all optional. */
type Content = { [Field in ReviewedField]?: ReviewedContent[Field] | undefined };

/** The functions that format values in a language. */
export interface FieldWords {
  /** A catalogue text; its own id if there is none. */
  text(id: string, values?: Record<string, string | number>): string;
  /** The name of a language that the nanny speaks, whatever language it was typed in. */
  language(language: string): string;
  /** Formats a calendar date `YYYY-MM-DD`. */
  day(date: string): string;
  /** Formats a time `HH:MM`. */
  time(time: string): string;
}

/** Lists of choices by the name of their texts in the `labels` catalogue. */
const choices = {
  specialties: 'specialty',
  preferredAgeGroups: 'ageGroup',
  travelWillingness: 'travel',
  duties: 'duty',
} as const;

/**
 * A field's value as text; empty if nothing is filled in.
 * @param posters the videos that have a still
 */
export function fieldValue(
  field: ReviewedField,
  content: Content,
  words: FieldWords,
  posters: readonly string[] = [],
): FieldValue {
  switch (field) {
    case 'profileImageUrl':
      return { kind: 'image', src: mediaAtDesk(content.profileImageUrl) };
    case 'videoResumeUrl': {
      const src = mediaAtDesk(content.videoResumeUrl);
      const hasPoster = posters.includes(content.videoResumeUrl ?? '');
      return { kind: 'video', src, poster: hasPoster ? `${src}?variant=poster` : undefined };
    }
    case 'headline':
    case 'aboutMe':
    case 'experienceDescription':
    case 'videoTranscript':
      return { kind: 'text', text: content[field] ?? '' };
    case 'languages':
      return { kind: 'items', items: (content.languages ?? []).map((item) => words.language(item)) };
    case 'specialties':
    case 'preferredAgeGroups':
    case 'travelWillingness':
    case 'duties':
      return { kind: 'items', items: (content[field] ?? []).map((item) => label(choices[field], item, words)) };
    case 'workArrangement':
      return { kind: 'line', text: content[field] ? label('workArrangement', content[field], words) : '' };
    case 'city':
    case 'state':
      return { kind: 'line', text: translated(`places.${field}`, content[field] ?? '', words) };
    case 'availableFrom':
      return { kind: 'line', text: content[field] ? words.day(content[field]) : '' };
    case 'availabilityCalendar':
      return { kind: 'items', items: calendarLines(content[field], words) };
    default:
      return { kind: 'line', text: String(content[field] ?? '') };
  }
}

/** Whether nothing is filled in. */
export function isEmptyValue(value: FieldValue): boolean {
  if (value.kind === 'items') return value.items.length === 0;
  return (value.kind === 'image' || value.kind === 'video' ? value.src : value.text || undefined) === undefined;
}

function label(list: string, choice: string, words: FieldWords): string {
  return translated(`labels.${list}`, choice, words);
}

/** The text of a value in a part of the catalogues. Free text stays as it is. */
function translated(part: string, value: string, { text }: FieldWords): string {
  const id = `${part}.${value}`;
  const words = text(id);
  return words === id ? value : words;
}

function calendarLines(calendar: AvailabilityCalendar | undefined, words: FieldWords): string[] {
  if (!calendar || isDefaultAvailability(calendar)) return [];
  const { text, day, time } = words;
  const hours = { start: time(calendar.preferredStartTime), end: time(calendar.preferredEndTime) };
  return [
    ...weekdays
      .filter((weekday) => calendar.availableWeekdays.includes(weekday))
      .map((weekday) => label('weekday', weekday, words)),
    text('desk.calendar.hours', hours),
    ...availabilityFlags.filter((flag) => calendar[flag]).map((flag) => text(`desk.calendar.${flag}`)),
    ...calendar.unavailableDates.toSorted().map((date) => text('desk.calendar.away', { date: day(date) })),
  ];
}
