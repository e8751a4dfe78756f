import { hourMs } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import { type HandoffPhase, handoffLifetimeMs, type HandoffStatus, handoffUploadMs } from '#domain/handoff/schema.ts';
import { type RateLimit } from '../../db/rate-limits.ts';
import type { Session } from '../../session/session.ts';
import type { HandoffOfPhone, HandoffRow } from './queries.ts';

/** How many links one user may create. */
export function newHandoffLimit({ userId }: Session): RateLimit {
  return { key: `handoffs:${userId}`, max: 20, windowMs: hourMs };
}

/** How many calls a phone may make within one handoff. The largest video and an hour of polling stay far below it. */
export const phoneCallLimit = { max: 1500, windowMs: hourMs };

/** Phases in which a handoff is still active. */
export const livePhases: readonly HandoffPhase[] = ['waiting', 'connected', 'recording', 'uploading'];

type Timed = Pick<HandoffRow, 'phase' | 'objectId' | 'createdAt'>;

/** When a handoff ends, in ms since the epoch; later when its video upload has already started. */
export function endOf({ objectId, createdAt }: Omit<Timed, 'phase'>): number {
  return createdAt + (objectId === null ? handoffLifetimeMs : handoffUploadMs);
}

/** The status of a handoff at `now`. */
export function statusOf(handoff: Timed, now: number): HandoffStatus {
  return livePhases.includes(handoff.phase) && now >= endOf(handoff) ? 'expired' : handoff.phase;
}

/**
 * Decides whether a phone may see its link's handoff: the phone that connected first, or any phone before that.
 * @throws ProductError not_found without an existing link, handoff_elsewhere when another phone has connected
 */
export function requirePhone(handoff: HandoffOfPhone | null, deviceHash: string): HandoffOfPhone {
  if (!handoff) throw new ProductError('not_found');
  if (!handoff.mayCall) throw new ProductError('too_many_writes', { retryAfterSeconds: 300 });
  if (handoff.deviceHash !== null && handoff.deviceHash !== deviceHash) throw new ProductError('handoff_elsewhere');
  return handoff;
}

/**
 * Decides whether a phone may act on the handoff: only while it is active.
 * @throws ProductError as {@link requirePhone}, handoff_used, handoff_cancelled, handoff_expired
 */
export function requireLive(handoff: HandoffOfPhone | null, deviceHash: string, now: number): HandoffOfPhone {
  const seen = requirePhone(handoff, deviceHash);
  const status = statusOf(seen, now);
  if (status === 'done') throw new ProductError('handoff_used');
  if (status === 'cancelled') throw new ProductError('handoff_cancelled');
  if (status === 'expired') throw new ProductError('handoff_expired');
  return seen;
}

/** Decides whether a phone may upload: only the connected one. @throws ProductError as {@link requireLive}, forbidden */
export function requireConnected(handoff: HandoffOfPhone | null, deviceHash: string, now: number): HandoffOfPhone {
  const live = requireLive(handoff, deviceHash, now);
  if (live.deviceHash === null) throw new ProductError('forbidden');
  return live;
}

/** Decides whether a phone may access an upload: only that of its handoff. @throws ProductError not_found */
export function requireItsUpload(handoff: Pick<HandoffRow, 'objectId'>, objectId: string): void {
  if (handoff.objectId !== objectId) throw new ProductError('not_found');
}
