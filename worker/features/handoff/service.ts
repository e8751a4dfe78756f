import { dayMs } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import {
  type CreatedHandoff,
  type Handoff,
  handoffPagePath,
  type HandoffProgress,
  type PhoneHandoff,
} from '#domain/handoff/schema.ts';
import { createId } from '#domain/id.ts';
import { type Locale, localizePath } from '#domain/locale.ts';
import { hmacHex, randomToken, sha256Hex } from '../../crypto.ts';
import { deleteInBatches } from '../../records/sweeps.ts';
import type { Services } from '../../services.ts';
import type { Session } from '../../session/session.ts';
import { readOwnProfile } from '../profile/service.ts';
import { endOf, livePhases, newHandoffLimit, phoneCallLimit, requireLive, requirePhone, statusOf } from './policy.ts';
import {
  cancel,
  connect,
  deleteBefore,
  type HandoffOfPhone,
  type HandoffRow,
  insertHandoff,
  selectOfPhone,
  selectOfProfile,
  updateProgress,
} from './queries.ts';

/** Bytes of a link's token (docs/architecture.md 3). */
const tokenBytes = 16;

/** The credentials that a phone sends: its link's token and a secret of its own, both unchecked. */
export interface PhoneKeys {
  token: string;
  secret: string;
}

/**
 * Creates a link with which a phone can upload one video to the session's profile. Links that no phone has opened end.
 * @param profileId the session's own
 * @throws ProductError too_many_handoffs
 */
export async function createHandoff(
  services: Services,
  session: Session,
  profileId: string,
  locale: Locale,
): Promise<CreatedHandoff> {
  const { db, clock, config } = services;
  const id = createId();
  const token = randomToken(tokenBytes);
  const now = clock.now();
  const isMade = await insertHandoff(db, {
    id,
    tokenHash: await sha256Hex(token),
    profileId,
    sessionHash: session.tokenHash,
    limit: newHandoffLimit(session),
    now,
  });
  if (!isMade) throw new ProductError('too_many_handoffs', { retryAfterSeconds: 300 });
  const url = `${config.publicOrigin}${localizePath(handoffPagePath, locale)}#${token}`;
  return { id, url, expiresAt: endOf({ objectId: null, createdAt: now }) };
}

/** The progress of a handoff of the session's profile. @throws ProductError not_found */
export async function readHandoff(
  services: Services,
  session: Session,
  ids: { id: string; profileId: string },
): Promise<Handoff> {
  return forComputer(services, session, await selectOfProfile(services.db, ids));
}

/** Cancels a handoff: the nanny continues on the computer. A finished handoff stays unchanged. @throws ProductError not_found */
export async function cancelHandoff(
  services: Services,
  session: Session,
  ids: { id: string; profileId: string },
): Promise<Handoff> {
  return forComputer(services, session, await cancel(services.db, { ...ids, livePhases }));
}

async function forComputer(services: Services, session: Session, row: HandoffRow | null): Promise<Handoff> {
  if (!row) throw new ProductError('not_found');
  const status = statusOf(row, services.clock.now());
  const handoff = { id: row.id, status, percent: row.percent, expiresAt: endOf(row) };
  if (status !== 'done') return handoff;
  return { ...handoff, profile: await readOwnProfile(services, session.userId, session) };
}

/** The handoff of a phone's link, or null, together with the hash that identifies the phone. */
export async function findOfPhone(services: Services, { token, secret }: PhoneKeys) {
  const [tokenHash, deviceHash] = await Promise.all([sha256Hex(token), sha256Hex(secret)]);
  const now = services.clock.now();
  return { found: await selectOfPhone(services.db, { tokenHash, calls: phoneCallLimit, now }), deviceHash, now };
}

/** The handoff as its phone sees it, connected or not. Changes nothing. @throws ProductError not_found, handoff_elsewhere */
export async function readOnPhone(services: Services, keys: PhoneKeys): Promise<PhoneHandoff> {
  const { found, deviceHash, now } = await findOfPhone(services, keys);
  return forPhone(services, requirePhone(found, deviceHash), now);
}

/**
 * Assigns the link to the first phone that asks. Idempotent for that phone.
 * @throws ProductError not_found, handoff_elsewhere, handoff_used, handoff_cancelled, handoff_expired
 */
export async function connectPhone(services: Services, keys: PhoneKeys): Promise<PhoneHandoff> {
  const { found, deviceHash, now } = await findOfPhone(services, keys);
  const live = requireLive(found, deviceHash, now);
  if (!(await connect(services.db, { id: live.id, deviceHash }))) throw new ProductError('handoff_elsewhere');
  const phase = live.phase === 'waiting' ? 'connected' : live.phase;
  return forPhone(services, { ...live, phase }, now);
}

/** Cancels a handoff from its phone: the nanny continues on the computer. */
export async function leaveOnPhone(services: Services, { id, profileId }: HandoffOfPhone): Promise<void> {
  await cancel(services.db, { id, profileId, livePhases });
}

/** Stores the progress that the handoff's phone reports. */
export async function noteProgress(
  services: Services,
  handoff: HandoffOfPhone,
  progress: HandoffProgress,
): Promise<void> {
  await updateProgress(services.db, { ...progress, id: handoff.id, livePhases });
}

async function forPhone(services: Services, handoff: HandoffOfPhone, now: number): Promise<PhoneHandoff> {
  const keptUnder = await hmacHex(services.config.identitySecret, `handoff-kept:${handoff.profileId}`);
  return {
    status: statusOf(handoff, now),
    expiresAt: endOf(handoff),
    keptUnder: keptUnder.slice(0, 32),
    ...(handoff.firstName !== null && { firstName: handoff.firstName }),
  };
}

/** Deletes handoffs that ended long ago. Called by the cron trigger. */
export async function sweepHandoffs(services: Services): Promise<void> {
  const before = services.clock.now() - dayMs;
  await deleteInBatches({ batch: 500, maxBatches: 20 }, (batch) => deleteBefore(services.db, before, batch));
}
