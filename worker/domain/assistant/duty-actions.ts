import { type Duty, duties } from '../profile/enums.ts';

/** The additional duty ids that suggestions use, and the builder duty that each adds (docs/specification.md 3 and 4). */
const furtherActions = {
  'sleep-training': 'overnight',
  'travel-nanny': 'transportation',
  'educational-activities': 'educational',
  'meal-preparation': 'meal-prep',
  'newborn-care': 'postpartum',
  feeding: 'childcare',
  developmental: 'educational',
  'language-immersion': 'bilingual-education',
  'international-support': 'cultural-activities',
  'extended-care': 'overnight',
  'family-assistant': 'housekeeping',
  'outdoor-activities': 'educational',
  'health-conscious': 'meal-prep',
} as const satisfies Record<string, Duty>;
type FurtherAction = keyof typeof furtherActions;

/** Every action of a suggestion: a duty by its own id, or one of the additional ids. */
export type DutyAction = Duty | FurtherAction;

function isFurther(action: string): action is FurtherAction {
  return Object.hasOwn(furtherActions, action);
}

export const dutyActions: [DutyAction, ...DutyAction[]] = [...duties, ...Object.keys(furtherActions).filter(isFurther)];

/** The builder duty that an action adds. */
export function dutyOfAction(action: DutyAction): Duty {
  return isFurther(action) ? furtherActions[action] : action;
}
