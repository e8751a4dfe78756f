import { blankProfile } from '#domain/profile/blank-profile.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { ApiError } from '../api/request.ts';

/** A profile as the server would return it. */
export function testProfile(change: Partial<OwnerProfile> = {}): OwnerProfile {
  return {
    ...blankProfile,
    id: 'p1',
    userId: 'u1',
    revision: 1,
    firstName: 'Maria',
    city: 'Los Angeles',
    languages: ['English'],
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    ...change,
  };
}

/** An error response of the server. */
export function apiError(status: number, body: object = {}, retryAfter: string | null = null): ApiError {
  return new ApiError({ status, statusText: 'status text', text: JSON.stringify(body), retryAfter });
}
