import type { AstroGlobal } from 'astro';
import type { ComponentProps } from 'react';
import { cookieName } from '#domain/identity/cookie-name.ts';
import { findDeskSession } from '#worker/session/desk-session.ts';
import { findSession } from '#worker/session/session.ts';
import { readOwnProfile } from '#worker/features/profile/service.ts';
import type { BuilderIsland } from '#widget/mount/island.tsx';
import type { QuickIsland } from '#widget/mount/quick-island.tsx';
import { pageContext } from './page-context.ts';

type BuilderVisitor = ComponentProps<typeof BuilderIsland>['session'];
type QuickVisitor = Pick<ComponentProps<typeof QuickIsland>, 'session' | 'profile'>;
type OwnSession = Awaited<ReturnType<typeof ownSession>>;

/** The session of the page's visitor; null without one. One D1 round trip, and none without a cookie. */
export async function ownSession(astro: AstroGlobal) {
  const token = astro.cookies.get(cookieName('sid', astro.url))?.value;
  return token === undefined ? null : findSession(pageContext(astro).services, token);
}

/** Whether the browser has a desk session; true when the database does not respond, so that the desk checks again. */
export async function hasDeskSession(astro: AstroGlobal): Promise<boolean> {
  const token = astro.cookies.get(cookieName('desk', astro.url))?.value;
  if (token === undefined) return false;
  try {
    return (await findDeskSession(pageContext(astro).services, token)) !== null;
  } catch (error) {
    astro.locals.reportFailure(error);
    return true;
  }
}

/** The visitor of the builder's page. When the database does not respond, the builder checks again. */
export async function builderVisitorOf(astro: AstroGlobal): Promise<BuilderVisitor> {
  try {
    return visitorOf(await ownSession(astro));
  } catch (error) {
    astro.locals.reportFailure(error);
    return { status: 'loading' };
  }
}

/** The visitor of the quick page and their profile. Two D1 round trips if there is a profile. */
export async function quickVisitorOf(astro: AstroGlobal): Promise<QuickVisitor> {
  try {
    const session = await ownSession(astro);
    const { services } = pageContext(astro);
    const profile = session?.profileId === undefined ? null : await readOwnProfile(services, session.userId, session);
    return { session: visitorOf(session), profile };
  } catch (error) {
    astro.locals.reportFailure(error);
    return { session: { status: 'loading' }, profile: undefined };
  }
}

function visitorOf(session: OwnSession): BuilderVisitor {
  if (session?.phone === undefined) return { status: 'anonymous' };
  const { userId, phone, profileId } = session;
  return { status: 'verified', userId, phone, hasProfile: profileId !== undefined };
}
