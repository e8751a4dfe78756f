import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { accentColors } from '#domain/agency/brand.ts';
import { contrast, parseHex, textContrast } from '#domain/contrast.ts';
import { loadConfig } from '../../config.ts';
import { emailHtml, type LetterSource } from './email-html.ts';

const config = loadConfig(env);
const { agency, publicOrigin: origin } = config;

const message: LetterSource = {
  recipient: 'sam@example.com',
  subject: 'Hello',
  text: `Hello,\n\nSee your request: ${origin}/request/abc\n`,
  purpose: 'request',
  locale: 'en',
};
const render = (changes: Partial<LetterSource> = {}, brand: Partial<typeof agency> = {}) =>
  emailHtml({ ...config, agency: { ...agency, ...brand } }, { ...message, ...changes });

/** Attribute values of the elements that match a selector. */
async function attributes(html: string, selector: string, name: string): Promise<string[]> {
  const found: string[] = [];
  const rewriter = new HTMLRewriter().on(selector, {
    element: (element) => void found.push(element.getAttribute(name) ?? ''),
  });
  await rewriter.transform(new Response(html)).text();
  return found;
}

describe('the HTML of an email', () => {
  it('escapes every text, and makes no link of a foreign address', async () => {
    const hostile = '<script>alert(1)</script>"\'&<img src=x onerror=alert(1)>';
    const html = await render({ subject: hostile, text: `${hostile}\nhttps://evil.example/ javascript:alert(1)` });
    expect(await attributes(html, 'script, img', 'src')).toEqual([]);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;&lt;img src=x onerror=alert(1)&gt;');
    const links = await attributes(html, 'a', 'href');
    expect(links).toEqual([`tel:${agency.phones[0]}`, agency.website]);
  });

  it('escapes the name of the agency too', async () => {
    const html = await render({}, { name: '"><b>Oak & Co</b>', logo: '/api/objects/uploads/logo1' });
    expect(await attributes(html, 'b', 'class')).toEqual([]);
    expect(await attributes(html, 'img', 'alt')).toEqual(['&quot;&gt;&lt;b&gt;Oak &amp; Co&lt;/b&gt;']);
  });

  it('has one button, whose address stands below it as text', async () => {
    const html = await render();
    expect(await attributes(html, 'a.button', 'href')).toEqual([`${origin}/request/abc`]);
    expect(html).toMatch(new RegExp(`See your request</a>[^]*<p class="muted"[^>]*>${origin}/request/abc</p>`));
  });

  it('has no button in a reply that a person wrote, nor in what has no purpose', async () => {
    for (const purpose of ['answer', 'other'] as const)
      expect(await attributes(await render({ purpose }), 'a.button', 'href')).toEqual([]);
  });

  it('says in its own language why it was sent: to the agency otherwise than to the family', async () => {
    expect(await render()).toContain('a request to Golden Oak Nannies was sent with this address');
    expect(await render({ recipient: agency.teamEmail })).toContain('requests from families are sent');
    const spanish = await render({ locale: 'es' });
    expect(await attributes(spanish, 'html', 'lang')).toEqual(['es']);
    expect(spanish).toContain('Recibes este correo electrónico porque');
  });

  it('is in the default language if the message is from before messages had one', async () => {
    expect(await attributes(await render({ locale: null }), 'html', 'lang')).toEqual([config.defaultLocale]);
  });

  it('loads the logo and nothing else', async () => {
    expect(await attributes(await render(), '[src], link, script, iframe', 'src')).toEqual([]);
    const html = await render({}, { logo: '/api/objects/uploads/logo1' });
    expect(await attributes(html, '[src], link, script, iframe', 'src')).toEqual([
      `${origin}/api/objects/uploads/logo1`,
    ]);
    expect(html).not.toMatch(/url\(|@import/);
  });

  it.each(['#1e6a5a', '#7a3e1d', '#000000', '#c2185b', '#0000ff'])(
    'uses the accent %s, readable in both themes',
    async (accent) => {
      const html = await render({}, { accent });
      for (const theme of ['light', 'dark'] as const) {
        const colors = accentColors(accent, theme);
        expect(html).toContain(`background:${theme === 'dark' ? ' ' : ''}${colors.accent}`);
        expect(contrast(parseHex(colors.accent), parseHex(colors.on))).toBeGreaterThanOrEqual(textContrast);
      }
    },
  );
});
