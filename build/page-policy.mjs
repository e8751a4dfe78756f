/** The Content-Security-Policy of every page; Astro adds the hashes of its scripts and styles (docs/architecture.md 7). */
export const pageDirectives = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
];

/**
 * The policy of pages under `npm run dev`: production's, plus what Vite's dev server needs, which is inline styles and scripts
 * and its socket. Astro creates no policy in development, so the Worker would send the one for plain data, and the page would
 * stay empty. This changes the response as it leaves the dev server; a build contains none of it.
 * @returns {import('vite').Plugin}
 */
export function developmentPagePolicy() {
  const policy = [
    ...pageDirectives.filter((directive) => !directive.startsWith('connect-src')),
    "connect-src 'self' ws:",
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
  ].join('; ');
  return {
    name: 'development-page-policy',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((_request, response, next) => {
        const writeHead = response.writeHead.bind(response);
        response.writeHead = (status, headers) => writeHead(status, relaxed(headers, policy));
        next();
      });
    },
  };
}

/**
 * @param {Record<string, string | string[]>} headers from the Worker, with names in lower case
 * @param {string} policy
 */
function relaxed(headers, policy) {
  if (!String(headers?.['content-type']).startsWith('text/html')) return headers;
  const { 'x-frame-options': _, ...rest } = headers;
  return { ...rest, 'content-security-policy': policy };
}
