import { blankProfile } from '#domain/profile/blank-profile.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';

/** A profile right after its creation. */
export const emptyProfile: OwnerProfile = {
  ...blankProfile,
  id: 'profile00000000000001',
  userId: 'user00000000000000001',
  revision: 1,
  createdAt: '2030-01-01T00:00:00.000Z',
  updatedAt: '2030-01-01T00:00:00.000Z',
};
