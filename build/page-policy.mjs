/** The Content-Security-Policy of every page; Astro adds the hashes of its scripts and styles (design.md 5, security.md). */
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
 * The policy of pages under `npm run dev`: production's, and what Vite's dev server needs, which is inline styles and scripts
 * and its socket. Astro makes no policy in development, so the Worker would send the one of plain data, and the page stay
 * empty. This changes the answer on its way out of the dev server: nothing of it is in a build.
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
 * @param {Record<string, string | string[]>} headers as the Worker sent them, names in small letters
 * @param {string} policy
 */
function relaxed(headers, policy) {
  if (!String(headers?.['content-type']).startsWith('text/html')) return headers;
  const { 'x-frame-options': _, ...rest } = headers;
  return { ...rest, 'content-security-policy': policy };
}
