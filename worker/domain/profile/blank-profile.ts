import { defaultAvailability } from './availability.ts';
import type { OwnerProfile } from './schema.ts';

/** A profile with nothing in it, of nobody yet: what a form shows before there is one. */
export const blankProfile: OwnerProfile = {
  id: '',
  userId: '',
  version: 0,
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
