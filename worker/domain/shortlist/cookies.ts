import { dayMs } from '../durations.ts';
import { cookieName, isHttps } from '../identity/cookie-name.ts';

/** A shortlist is kept for this long after its last use, days. */
export const shortlistDays = 30;

/**
 * Tells scripts of public pages that the visitor has a shortlist, so that all other visitors cause no request. It is no secret.
 * Its value is `week` once the family has said which hours it needs.
 */
export const shortlistMarker = 'has-shortlist';

/**
 * The Set-Cookie headers of a family with a shortlist: the secret name of the list, and the marker that scripts may read. Both
 * are kept for another {@link shortlistDays}.
 */
export function familyCookies(url: URL, { token, hasWeek }: { token: string; hasWeek: boolean }): string[] {
  const secure = isHttps(url) ? '; Secure' : '';
  const rest = `; Max-Age=${(shortlistDays * dayMs) / 1000}; Path=/; SameSite=Lax${secure}`;
  return [
    `${cookieName('family', url)}=${token}${rest}; HttpOnly`,
    `${shortlistMarker}=${hasWeek ? 'week' : 'list'}${rest}`,
  ];
}
