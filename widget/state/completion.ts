import type { OwnerProfile } from '#domain/profile/schema.ts';
import type { ProfilesApi } from '../api/profile.ts';
import type { Clock } from '#widget/browser/clock.ts';
import { logFailure } from '#widget/api/log-failure.ts';
import { retrying } from '#widget/api/retry.ts';

/** Completion polling: 10 reads, 1 second apart (docs/specification.md 9). */
const pollAttempts = 10;
const pollIntervalMs = 1000;

/** Browsers can report offline wrongly. The nanny sees a failure after a few seconds instead of waiting. */
export const anyNetwork = { isOnline: () => true, whenOnline: async () => {} };

/**
 * Publishes the profile and waits until the server shows both flags. Temporary failures of the server or network are retried.
 * When the wait takes too long, it logs to the console and continues (docs/specification.md 4).
 * @throws when publishing itself fails
 */
export async function publish(
  api: Pick<ProfilesApi, 'update' | 'flags'>,
  id: string,
  clock: Pick<Clock, 'after'>,
): Promise<OwnerProfile> {
  const flags = { isActive: true, isPublic: true, completenessScore: 100 };
  const { signal } = new AbortController();
  const profile = await retrying(() => api.update(id, flags), { clock, network: anyNetwork, signal });
  for (let attempt = 1; attempt <= pollAttempts; attempt += 1) {
    const shown = await api.flags(id).catch(() => undefined);
    if (shown?.isActive && shown.isPublic) return profile;
    if (attempt < pollAttempts) await new Promise<void>((resolve) => clock.after(pollIntervalMs, resolve));
  }
  logFailure('waiting for the published profile', new Error('it did not show as public in time'));
  return profile;
}

/** The path of a published profile: its slug if it has one, otherwise its id. */
export function profilePath({ slug, id }: Pick<OwnerProfile, 'slug' | 'id'>): string {
  return `/profile/${slug ?? id}`;
}
