/** Inline scripts and styles. Data blocks such as `application/ld+json` are none: no policy is about them. */
const inline = /<(script|style)\b(?![^>]* (?:src=|type="application\/))[^>]*>([\s\S]*?)<\/\1>/g;

type InlineSource = `sha256-${string}`;

/** The sources of the product's inline texts, which are the same in every answer: an isolate computes each once. */
const sources = new Map<string, InlineSource>();

/** What a policy calls an inline script or style. */
export async function inlineSource(text: string): Promise<InlineSource> {
  const known = sources.get(text);
  if (known !== undefined) return known;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const source = `sha256-${btoa(String.fromCharCode(...digest))}` as const;
  sources.set(text, source);
  return source;
}

/**
 * A page whose Content-Security-Policy allows what is in the page. Astro allows the scripts and styles of all pages on each of
 * them: 53 hashes, 2.5 KB of every answer.
 */
export async function withOwnPolicy(page: Response): Promise<Response> {
  const policy = page.headers.get('Content-Security-Policy');
  const isHtml = page.headers.get('Content-Type')?.startsWith('text/html') === true;
  if (policy === null || !isHtml) return page;
  const html = await page.text();
  const used = new Set<string>();
  for (const [, , text = ''] of html.matchAll(inline)) used.add(await inlineSource(text));
  const { status, statusText } = page;
  const headers = new Headers(page.headers);
  headers.set(
    'Content-Security-Policy',
    policy.replace(/ '(sha256-[^']+)'/g, (listed, source: string) => (used.has(source) ? listed : '')),
  );
  return new Response(html, { status, statusText, headers });
}
