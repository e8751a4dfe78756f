import { html } from 'hono/html';
import { defaultLocale, type Locale, localeFacts, locales } from '#domain/locale.ts';
import { smsParts } from '#domain/messages/sms-parts.ts';
import type { Services } from '../../services.ts';
import { emailHtml } from '../outbox/email-html.ts';
import { type Sample, sampleMessages } from './samples.ts';

type Tools = Pick<Services, 'config' | 'clock'>;

/** The HTML of a sample email. Undefined for unknown names and for text messages. */
export async function sampleEmail(tools: Tools, name: string, locale: Locale): Promise<string | undefined> {
  const sample = sampleMessages(tools, locale)[name];
  return sample?.channel === 'email' ? emailHtml(tools.config, sample) : undefined;
}

/** A page for developers with every message of the product in every language. */
export async function previewPage(tools: Tools): Promise<string> {
  const samples = locales.map((locale) => [locale, sampleMessages(tools, locale)] as const);
  const names = Object.keys(samples[0]?.[1] ?? {});
  const sections = names.map(
    (name) =>
      html` <section id="${name}">
        <h2>${name}</h2>
        ${samples.map(([locale, messages]) => messages[name] && preview(tools, { name, locale, sample: messages[name] }))}
      </section>`,
  );
  const page = await html`<!doctype html>
    <html lang="${localeFacts[defaultLocale].htmlLang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Messages</title>
        <style>
          :root {
            color-scheme: light dark;
          }
          body {
            margin: 0 auto;
            padding: 24px;
            max-width: 1040px;
            font:
              16px/1.5 system-ui,
              sans-serif;
          }
          a {
            color: inherit;
          }
          nav ul {
            columns: 3 200px;
            padding: 0;
            list-style: none;
          }
          article {
            margin: 0 0 32px;
          }
          pre {
            padding: 16px;
            border: 1px solid;
            white-space: pre-wrap;
            overflow-wrap: anywhere;
            font: inherit;
          }
          iframe {
            margin-right: 16px;
            height: 900px;
            max-width: 100%;
            border: 1px solid;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>Messages</h1>
          <nav>
            <ul>
              ${names.map((name) => html`<li><a href="#${name}">${name}</a></li>`)}
            </ul>
          </nav>
          ${sections}
        </main>
      </body>
    </html> `;
  return page.toString();
}

async function preview(tools: Tools, { name, locale, sample }: { name: string; locale: Locale; sample: Sample }) {
  const { htmlLang, ownName } = localeFacts[locale];
  if (sample.channel === 'sms') {
    const { encoding, length, parts } = smsParts(sample.text);
    return html`<article>
      <h3>${ownName}</h3>
      <pre lang="${htmlLang}">${sample.text}</pre>
      <p>${encoding}, ${length} ${encoding === 'GSM-7' ? 'septets' : 'units'}, segments: ${parts}</p>
    </article>`;
  }
  const srcdoc = await emailHtml(tools.config, sample);
  const frame = (width: number) =>
    html`<iframe
      title="${name}, ${ownName}, ${width} px"
      sandbox=""
      loading="lazy"
      width="${width}"
      srcdoc="${srcdoc}"
    ></iframe>`;
  return html`<article>
    <h3>${ownName}: <span lang="${htmlLang}">${sample.subject}</span></h3>
    ${[600, 320].map(frame)}
    <p><a href="/api/dev/messages/${name}/${locale}">On a page of its own</a></p>
    <details>
      <summary>Plain text</summary>
      <pre lang="${htmlLang}">${sample.text}</pre>
    </details>
  </article>`;
}
