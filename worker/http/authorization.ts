/** The content of a request's Authorization header. */
export type Authorization = { kind: 'none' } | { kind: 'bearer'; token: string } | { kind: 'unusable' };

/**
 * Reads the Authorization header. All code that needs the header uses this function: a request with the header is authenticated
 * by it alone. A cookie must not count for a request that the cross-site guard allowed as a Bearer call.
 */
export function readAuthorization(request: Request): Authorization {
  const header = request.headers.get('Authorization');
  if (header === null) return { kind: 'none' };
  const token = /^Bearer ([\w-]{1,100})$/i.exec(header.slice(0, 200))?.[1];
  return token === undefined ? { kind: 'unusable' } : { kind: 'bearer', token };
}
