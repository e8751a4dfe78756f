import type { AstroGlobal } from 'astro';
import { familyCookies, shortlistMarker } from '#domain/shortlist/cookies.ts';
import { shortlistEntrySchema } from '#domain/shortlist/schema.ts';
import { ProductError } from '#domain/errors.ts';
import { cookieName } from '#domain/identity/cookie-name.ts';
import { localizePath } from '#domain/locale.ts';
import {
  addToShortlist,
  adoptShortlist,
  type Family,
  type ReadShortlist,
  readShortlist,
  removeFromShortlist,
  shareShortlist,
} from '#worker/features/shortlist/service.ts';
import { clientNetwork } from '#worker/network.ts';
import { pageContext } from './page-context.ts';

/** The family of a request. */
export function familyOf(astro: AstroGlobal): Family {
  return {
    token: astro.cookies.get(cookieName('family', astro.url))?.value,
    network: clientNetwork(astro.request),
  };
}

/** The family's list; null without one. Its cookies are kept for another 30 days. */
export async function ownShortlist(astro: AstroGlobal): Promise<ReadShortlist | null> {
  const { services, locale } = pageContext(astro);
  const { token } = familyOf(astro);
  const list = await readShortlist(services, token, { locale });
  if (list && token !== undefined) {
    for (const cookie of familyCookies(astro.url, { token, hasWeek: list.week.length > 0 }))
      astro.response.headers.append('Set-Cookie', cookie);
  }
  return list;
}

/** Redirects after a form, to a path of ours. @param token of the family's list, if the form may have created it */
export function seeOther(astro: AstroGlobal, path: string, kept?: { token: string; hasWeek: boolean }): Response {
  const headers = new Headers({ Location: path });
  for (const cookie of kept ? familyCookies(astro.url, kept) : []) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/** Whether the browser's marker says that the family has a week. */
function isMarkedWithWeek(astro: AstroGlobal): boolean {
  return astro.cookies.get(shortlistMarker)?.value === 'week';
}

/** What a form of the shortlist leads to: another page, or the list with a result. */
type FormResult = Response | { failure?: string; shareUrl?: string; status: number };

/**
 * Processes a form of the shortlist, or the heart of a card or profile in a browser without scripts. Afterwards the family is
 * where it was.
 */
export async function receiveShortlistForm(astro: AstroGlobal): Promise<FormResult> {
  const { services, locale, translator } = pageContext(astro);
  const form = await astro.request.formData().catch(() => new FormData());
  const profileId = String(form.get('profileId'));
  const family = familyOf(astro);
  try {
    switch (form.get('act')) {
      case 'share':
        return { shareUrl: await shareShortlist(services, family, locale), status: 200 };
      case 'remove':
        await removeFromShortlist(services, family, profileId);
        return seeOther(astro, localizePath('/shortlist', locale));
      case 'note':
      case 'add': {
        const note = form.get('note');
        const entry = shortlistEntrySchema.safeParse({ profileId, ...(typeof note === 'string' && { note }) });
        if (!entry.success) throw new ProductError('validation_failed');
        const kept = await addToShortlist(services, family, entry.data);
        return seeOther(astro, `${cameFrom(astro)}#heart-${profileId}`, { ...kept, hasWeek: isMarkedWithWeek(astro) });
      }
      default:
        throw new ProductError('malformed_request');
    }
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    return { failure: translator.text(`errors.${error.code}`), status: error.status };
  }
}

/** Copies a shared list for the visitor. */
export async function takeSharedShortlist(astro: AstroGlobal, linkToken: string): Promise<FormResult> {
  const { services, locale, translator } = pageContext(astro);
  try {
    const kept = await adoptShortlist(services, familyOf(astro), linkToken);
    return seeOther(astro, localizePath('/shortlist', locale), { ...kept, hasWeek: isMarkedWithWeek(astro) });
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    return { failure: translator.text(`errors.${error.code}`), status: error.status };
  }
}

/** Path and query of the page with the form: only of our own site. */
function cameFrom(astro: AstroGlobal): string {
  const own = localizePath('/shortlist', pageContext(astro).locale);
  const referrer = URL.parse(astro.request.headers.get('Referer') ?? '');
  if (referrer?.origin !== astro.url.origin) return own;
  return referrer.pathname.startsWith('//') ? own : referrer.pathname + referrer.search;
}
