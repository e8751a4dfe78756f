/**
 * What a cookie of ours is called: `__Host-` binds it to one host and to https. http://localhost cannot have that
 * (design.md 3).
 * @param url the address of the request
 */
export function cookieName(name: 'sid' | 'flow' | 'desk' | 'desk-flow', url: URL): string {
  return isHttps(url) ? `__Host-${name}` : name;
}

/** Whether a request came by https, as everything does but a developer's own. */
export function isHttps(url: URL): boolean {
  return url.protocol === 'https:';
}
