import { defaultAvailability } from './availability.ts';
import type { OwnerProfile } from './schema.ts';

/** An empty profile without an owner, for a form before the profile exists. */
export const blankProfile: OwnerProfile = {
  id: '',
  userId: '',
  revision: 0,
  languages: [],
  preferredAgeGroups: [],
  travelWillingness: [],
  duties: [],
  specialties: [],
  isActive: true,
  isPublic: false,
  held: false,
  backgroundCheckConsent: false,
  completenessScore: 0,
  availabilityCalendar: defaultAvailability,
  createdAt: '',
  updatedAt: '',
};
