import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { ProfilePatch } from '#domain/profile/schema.ts';
import type { StepScreenProps } from '../state/step-change.ts';

export interface Step {
  id: string;
  titleId: string;
  /** Estimated time (docs/specification.md 2.4). */
  minutes: number;
  /** Fields that the step requires: the hint beside Next can name them as missing. */
  required: readonly (keyof ProfilePatch)[];
  Screen: LazyExoticComponent<ComponentType<StepScreenProps>>;
}

const screens = {
  personalInformation: () => import('./steps/personal-information.tsx'),
  workPreferences: () => import('./steps/work-preferences.tsx'),
  experience: () => import('./steps/experience.tsx'),
  certifications: () => import('./steps/certifications.tsx'),
  videoResume: () => import('./steps/video-resume.tsx'),
  availability: () => import('./steps/availability.tsx'),
};

/** The wizard's steps, in order (a) of docs/specification.md 2.4. Certifications follow experience later. */
export const steps: readonly [Step, ...Step[]] = [
  {
    id: 'personal-information',
    titleId: 'builder.step.personal-information',
    minutes: 2,
    required: ['firstName', 'lastName', 'email', 'phone', 'location', 'city', 'state', 'languages'],
    Screen: lazy(screens.personalInformation),
  },
  {
    id: 'work-preferences',
    titleId: 'builder.step.work-preferences',
    minutes: 3,
    required: ['workArrangement', 'preferredAgeGroups', 'duties'],
    Screen: lazy(screens.workPreferences),
  },
  {
    id: 'experience',
    titleId: 'builder.step.experience',
    minutes: 4,
    required: ['yearsExperience', 'experienceDescription'],
    Screen: lazy(screens.experience),
  },
  {
    id: 'certifications',
    titleId: 'builder.step.certifications',
    minutes: 3,
    required: [],
    Screen: lazy(screens.certifications),
  },
  {
    id: 'video-resume',
    titleId: 'builder.step.video-resume',
    minutes: 1,
    required: [],
    Screen: lazy(screens.videoResume),
  },
  {
    id: 'availability',
    titleId: 'builder.step.availability',
    minutes: 2,
    required: [],
    Screen: lazy(screens.availability),
  },
];

/** Prefetches every step's screen, so that navigation is instant and works offline. */
export function preloadSteps(): void {
  for (const load of Object.values(screens)) load().catch(() => {});
}
