import type { FetchState } from 'astro/fetch';
import type { Locale } from '#domain/locale.ts';
import type { DeskSession } from '../features/agency/sign-in/service.ts';
import type { Session } from '../features/identity/session.ts';
import type { Services } from '../services.ts';

/** What a Hono handler finds in its context. */
export interface AppEnv {
  Bindings: Env;
  Variables: {
    requestId: string;
    locale: Locale;
    services: Services;
    /** Sites whose pages may embed the builder; empty where the request comes from none. */
    embedOrigins: readonly string[];
    /** Null when the request carries no live session; set on API routes. */
    session: Session | null;
    /** Null when the request carries no live session of the desk; set on the desk's routes. */
    deskSession: DeskSession | null;
    /** What Astro renders a page from; set on pages. */
    fetchState: FetchState;
  };
}
