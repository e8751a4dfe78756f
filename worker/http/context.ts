import type { FetchState } from 'astro/fetch';
import type { Locale } from '#domain/locale.ts';
import type { DeskSession } from '../session/desk-session.ts';
import type { Session } from '../session/session.ts';
import type { Services } from '../services.ts';

/** The variables in a Hono handler's context. */
export interface AppEnv {
  Bindings: Env;
  Variables: {
    requestId: string;
    locale: Locale;
    services: Services;
    /** Sites whose pages may embed the builder; empty when the request does not come from another site. */
    embedOrigins: readonly string[];
    /** Null when the request has no live session; set on API routes. */
    session: Session | null;
    /** Null when the request has no live desk session; set on the desk's routes. */
    deskSession: DeskSession | null;
    /** The state from which Astro renders a page; set on pages. */
    fetchState: FetchState;
  };
}
