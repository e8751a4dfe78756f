import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { StaffRole } from '#domain/agency/roles.ts';
import type { Actor } from '../session/actor.ts';
import type { Session } from '../session/session.ts';
import type { AppEnv } from './context.ts';
import { actor, deskOnly, loadDeskSession } from './desk.ts';
import { requireSession } from './session.ts';

/**
 * Requires the owner of the profile `:id`, or a staff member with a role, before the body is read.
 * @throws ProductError session_required, passkey_required, forbidden, not_found
 */
export const ownerOrDesk = (least: StaffRole) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (isOwnProfile(c)) {
      requireSession(c);
      return next();
    }
    await loadDeskSession(c, async () => {});
    return deskOnly(least)(c, next);
  });

/** The editor of a profile's part: its owner, or a staff member at the agency's desk. */
export type Editor = { kind: 'owner'; session: Session } | { kind: 'agency'; staff: Actor };

/** Which of the two the caller is, on a route behind {@link ownerOrDesk}. */
export function editorOf(c: Context<AppEnv>): Editor {
  return isOwnProfile(c) ? { kind: 'owner', session: requireSession(c) } : { kind: 'agency', staff: actor(c) };
}

function isOwnProfile(c: Context<AppEnv>): boolean {
  const session = c.get('session');
  return session !== null && session.profileId !== undefined && session.profileId === c.req.param('id');
}
