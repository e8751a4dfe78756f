import { defaultAvailability } from '../profile/availability.ts';
import { blankProfile } from '../profile/blank-profile.ts';
import type { OwnerProfile } from '../profile/schema.ts';
import type { ProfileFacts } from './facts.ts';

/** A profile without any facts (tests only). */
export const noFacts: ProfileFacts = {
  seed: 'seed',
  firstName: undefined,
  lastName: undefined,
  city: undefined,
  state: undefined,
  languages: [],
  workArrangement: undefined,
  ageGroups: [],
  travel: [],
  duties: [],
  years: undefined,
  families: undefined,
  specialties: [],
  certifications: [],
  availability: defaultAvailability,
  ownWords: '',
};

/** A newly created profile (tests only). */
export const emptyProfile: OwnerProfile = {
  ...blankProfile,
  id: 'profile',
  userId: 'user',
  revision: 1,
  createdAt: '2026-11-21T00:00:00.000Z',
  updatedAt: '2026-11-21T00:00:00.000Z',
};
