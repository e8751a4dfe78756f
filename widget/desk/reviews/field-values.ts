import type { ReviewedContent, ReviewedField } from '#domain/agency/reviews.ts';
import { objectIdOfPath } from '#domain/media/media.ts';
import { type AvailabilityCalendar, availabilityFlags, isDefaultAvailability } from '#domain/profile/availability.ts';
import { weekdays } from '#domain/profile/enums.ts';

/** What a field holds, as the desk shows it. */
export type FieldValue =
  | { kind: 'line'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'items'; items: string[] }
  | { kind: 'image'; src: string | undefined }
  | { kind: 'video'; src: string | undefined };

/** Any of the reviewed fields. */
type Content = { [Field in ReviewedField]?: ReviewedContent[Field] | undefined };

/** How a language says what a field holds. */
export interface FieldWords {
  /** A text of the catalogues; its own id where there is none. */
  text(id: string, values?: Record<string, string | number>): string;
  /** A language that she speaks, whatever language she named it in. */
  language(language: string): string;
  /** Of a calendar date `YYYY-MM-DD`. */
  day(date: string): string;
  /** Of a time `HH:MM`. */
  time(time: string): string;
}

/** Lists of choices by the name that their texts have in the `labels` catalogue. */
const choices = {
  specialties: 'specialty',
  preferredAgeGroups: 'ageGroup',
  travelWillingness: 'travel',
  duties: 'duty',
} as const;

/** What a field holds in words; empty where nothing is filled in. */
export function fieldValue(field: ReviewedField, content: Content, words: FieldWords): FieldValue {
  switch (field) {
    case 'profileImageUrl':
      return { kind: 'image', src: mediaAtDesk(content.profileImageUrl) };
    case 'videoResumeUrl':
      return { kind: 'video', src: mediaAtDesk(content.videoResumeUrl) };
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

/** Where the desk reads a stored picture or video, whoever else may; undefined for what is none of ours. */
export function mediaAtDesk(path: string | undefined): string | undefined {
  const id = path === undefined ? undefined : objectIdOfPath(path);
  return id === undefined ? undefined : `/api/agency/media/${id}`;
}

/** A choice in words; what she wrote herself stays as it is. */
function label(list: string, choice: string, { text }: FieldWords): string {
  const id = `labels.${list}.${choice}`;
  const words = text(id);
  return words === id ? choice : words;
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
