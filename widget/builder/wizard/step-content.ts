import type { Certification } from '#domain/certification/schema.ts';
import type { Locale } from '#domain/locale.ts';
import { withinSentence } from '#domain/profile/letter-case.ts';
import { personName } from '#domain/profile/name.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { workingDays } from '#domain/profile/working-days.ts';
import type { Text } from '#widget/kit/text.ts';

interface Words {
  locale: Locale;
  text: Text;
  /** Whether the language has a text with this id. */
  has(id: string): boolean;
  list(items: readonly string[]): string;
}

/**
 * What each step of the wizard holds, in one line, by the step's id. A step without content is missing.
 * @param certifications undefined until they are loaded
 */
export function contentOfSteps(
  profile: OwnerProfile,
  certifications: readonly Pick<Certification, 'name'>[] | undefined,
  { locale, text, has, list }: Words,
): Partial<Record<string, string>> {
  const labels = (kind: string, ids: readonly string[]) =>
    list(
      ids.map((id, place) => {
        const label = has(`labels.${kind}.${id}`) ? text(`labels.${kind}.${id}`) : id;
        return place === 0 ? label : withinSentence(label, locale);
      }),
    );
  const years = profile.yearsExperience;
  const lines = {
    'personal-information': [personName(profile), profile.city, labels('language', profile.languages)],
    'work-preferences': [
      profile.workArrangement && labels('workArrangement', [profile.workArrangement]),
      labels('ageGroup', profile.preferredAgeGroups),
    ],
    experience: [years === undefined ? '' : text('home.years', { years }), labels('specialty', profile.specialties)],
    certifications: [labels('certification', certifications?.map(({ name }) => name) ?? [])],
    'video-resume': [profile.videoResumeUrl && text('home.hasVideo')],
    availability: [labels('weekday', workingDays(profile.availabilityCalendar))],
  };
  return Object.fromEntries(
    Object.entries(lines).flatMap(([id, parts]) => {
      const line = parts.filter(Boolean).join(' · ');
      return line === '' ? [] : [[id, line]];
    }),
  );
}
