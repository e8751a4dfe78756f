import type { Account, SignedInDevices } from '#domain/account/schema.ts';
import { ProductError } from '#domain/errors.ts';
import { retriedOnce } from '../../db/transient.ts';
import type { Services } from '../../services.ts';
import { type Session, sessionLifetime } from '../../session/session.ts';
import { toOwnerProfile } from '../profile/record.ts';
import { isFresh } from './policy.ts';
import { deleteSessions, selectAccount, selectSessions } from './queries.ts';

/** The data that the account pages need first. @throws ProductError session_required when the nanny was erased in the meantime */
export async function readAccount({ db, clock }: Services, session: Session): Promise<Account> {
  const found = await selectAccount(db, session.userId);
  if (!found) throw new ProductError('session_required');
  const profile = found.profile && toOwnerProfile(found.profile);
  return {
    userId: session.userId,
    ...(session.phone !== undefined && { phone: session.phone }),
    createdAt: new Date(found.user.createdAt).toISOString(),
    isFresh: isFresh(session, clock.now()),
    ...(profile && {
      profile: {
        id: profile.id,
        isPublic: profile.isPublic,
        isActive: profile.isActive,
        held: profile.held,
        slug: profile.slug,
        firstName: profile.firstName,
        pausedAt: profile.pausedAt,
        pausedUntil: profile.pausedUntil,
      },
    }),
  };
}

/** The devices on which the nanny is signed in, including this session's. */
export async function listDevices({ db, clock }: Services, session: Session): Promise<SignedInDevices> {
  const now = clock.now();
  const rows = await selectSessions(db, session.userId);
  const live = rows.filter(
    (row) => row.createdAt > now - sessionLifetime.absoluteMs && row.lastSeenAt > now - sessionLifetime.idleMs,
  );
  return {
    items: live.map((row) => ({
      device: row.device ?? {},
      createdAt: new Date(row.createdAt).toISOString(),
      lastSeenAt: new Date(row.lastSeenAt).toISOString(),
      isThis: row.tokenHash === session.tokenHash,
    })),
  };
}

/** Signs the nanny out everywhere, including here: all existing tokens are rejected from now on. */
export async function signOutEverywhere({ db }: Services, session: Session): Promise<void> {
  await retriedOnce(() => deleteSessions(db, session.userId));
}
