const defaults = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** Values of Strict-Transport-Security: for this host, and for the host and everything below it. */
const httpsOnly = { host: 'max-age=31536000', subdomains: 'max-age=63072000; includeSubDomains; preload' };

/**
 * Sets the security headers of every response, API and page. Nothing is cached unless its route says otherwise
 * (docs/architecture.md 5). Pages have their own Content-Security-Policy with hashes, and may be framed only where they say so.
 * Everything else is data with all permissions denied.
 * @param https whether the request came over https, and whether the agency serves all subdomains of the host over https too
 */
export function setSecurityHeaders(headers: Headers, https: { isUsed: boolean; hasSubdomains: boolean }): void {
  const policy = headers.get('Content-Security-Policy');
  const ownPolicy =
    policy === null || policy.includes('frame-ancestors')
      ? policy
      : `${policy.replace(/;\s*$/, '')}; frame-ancestors 'none'`;
  if (ownPolicy !== null) headers.set('Content-Security-Policy', ownPolicy);
  // X-Frame-Options cannot list origins: where some may frame a page, only the policy names them.
  const isFramable = ownPolicy !== null && /frame-ancestors (?!'none')/.test(ownPolicy);
  for (const [name, value] of Object.entries(defaults)) {
    if (!headers.has(name) && !(name === 'X-Frame-Options' && isFramable)) headers.set(name, value);
  }
  if (https.isUsed) {
    headers.set('Strict-Transport-Security', https.hasSubdomains ? httpsOnly.subdomains : httpsOnly.host);
  }
}
