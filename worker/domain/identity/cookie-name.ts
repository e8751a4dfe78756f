/**
 * The name of one of our cookies. `__Host-` binds it to one host and to https. http://localhost cannot use that prefix
 * (docs/architecture.md 3).
 * @param url the URL of the request
 */
export function cookieName(name: 'sid' | 'flow' | 'desk' | 'desk-flow' | 'family', url: URL): string {
  return isHttps(url) ? `__Host-${name}` : name;
}

/** Whether a request came over https. Only requests in development do not. */
export function isHttps(url: URL): boolean {
  return url.protocol === 'https:';
}
