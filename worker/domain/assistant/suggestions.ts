import type { Duty } from '../profile/enums.ts';
import { type DutyAction, dutyOfAction } from './duty-actions.ts';
import type { ProfileFacts } from './facts.ts';

/** How many suggestions the card shows (docs/specification.md 2.4). */
export const suggestionCount = 2;

/** Suggested to everybody, before all other suggestions (docs/specification.md 2.4). */
export const firstSuggestions = ['bilingual-education', 'cultural-activities'] as const satisfies DutyAction[];

/** The condition for each action. Earlier rules win. */
const rules: readonly (readonly [action: DutyAction, suits: (facts: ProfileFacts) => boolean])[] = [
  ...firstSuggestions.map((action) => [action, () => true] as const),
  [
    'newborn-care',
    ({ ageGroups, specialties }) => ageGroups.includes('newborn') || specialties.includes('Newborn Care'),
  ],
  ['sleep-training', ({ specialties }) => specialties.includes('Sleep Training')],
  [
    'overnight',
    ({ availability, specialties }) => availability.overnightCare || specialties.includes('Overnight Care'),
  ],
  ['special-needs', ({ specialties }) => specialties.includes('Special Needs')],
  ['developmental', ({ ageGroups }) => ageGroups.includes('toddler') || ageGroups.includes('preschool')],
  ['meal-preparation', ({ specialties }) => specialties.includes('Meal Preparation')],
  ['pet-care', ({ specialties }) => specialties.includes('Pet Care')],
  ['family-assistant', ({ workArrangement }) => workArrangement === 'live-in'],
];

/** At most two duties that suit the profile and are not chosen yet. The two of docs/specification.md 2.4 come first. */
export function suggestDuties(facts: ProfileFacts): DutyAction[] {
  const taken = new Set<Duty>(facts.duties);
  const suggested: DutyAction[] = [];
  for (const [action, suits] of rules) {
    const duty = dutyOfAction(action);
    if (suggested.length === suggestionCount || taken.has(duty) || !suits(facts)) continue;
    taken.add(duty);
    suggested.push(action);
  }
  return suggested;
}
