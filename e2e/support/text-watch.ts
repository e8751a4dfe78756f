import type { BrowserContext, Page } from '@playwright/test';
import { z } from 'zod';
import { requestIdHeader } from './arrived.ts';

/** Gathers whatever shows that a text was taken for more than text, on any page of a context. */
export async function watchTexts(context: BrowserContext): Promise<string[]> {
  const complaints: string[] = [];
  context.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('weberror', (error) => void complaints.push(`script error: ${error.error().message}`));
  context.on('console', (message) => {
    // A form that is refused answers 422, and the browser says so.
    const isStatus = message.text().startsWith('Failed to load resource: the server responded with a status of ');
    if (message.type() !== 'log' && !isStatus) complaints.push(`console: ${message.text()}`);
  });
  context.on('response', (response) => {
    const isOwnFailure = response.status() >= 500 && requestIdHeader in response.headers();
    if (isOwnFailure) complaints.push(`status ${response.status()}: ${response.url()}`);
  });
  context.on('request', (request) => {
    if (new URL(request.url()).host.endsWith('evil.example')) complaints.push(`request: ${request.url()}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return complaints;
}

const shown = z.object({
  text: z.string(),
  title: z.string(),
  foreign: z.array(z.string()),
  fields: z.array(z.string()),
  data: z.array(z.string()),
});

/**
 * What a page shows, and every element and attribute on it that no text of ours makes: handlers, foreign addresses,
 * elements that our pages do not have. Of another address's page where one is given, with a form sent to it or not:
 * parsed by the browser, not run. `page` is then one without a policy of its own: what is parsed would be held to it.
 */
export async function readPage(page: Page, path?: string, form?: Record<string, string>) {
  const read = await page.evaluate(
    async ([otherPath, fieldsToSend, idHeader]) => {
      const post = fieldsToSend && { method: 'POST', body: new URLSearchParams(fieldsToSend) };
      const send = async (address: string) => {
        const answer = await fetch(address, post);
        // Dropped (./arrived.ts), it goes out again.
        return answer.status === 500 && !answer.headers.has(idHeader) ? fetch(address, post) : answer;
      };
      const html = otherPath === undefined ? undefined : await (await send(otherPath)).text();
      const root = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html');
      const ours = new Set(
        `a article aside body br button circle dd defs details dialog div dl dt fieldset figure footer form g h1 h2 h3 head
      header html input label legend li line link main meta nav ol optgroup option p path polyline polygon q rect script
      section select small span strong style summary svg table textarea time title track ul use video img noscript search`
          .split(/\s+/)
          .filter(Boolean),
      );
      const foreign: string[] = [];
      for (const element of root.querySelectorAll('*')) {
        if (!ours.has(element.localName)) foreign.push(`<${element.localName}>`);
        for (const { name, value } of element.attributes) {
          const isAddress = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href', 'srcset', 'poster'].includes(
            name,
          );
          const isOurs =
            /^(https?:\/\/(localhost|127\.0\.0\.1|www\.linkedin\.com|wa\.me|www\.goldenoak\.example)|mailto:|tel:|[/#?]|$)/;
          if (name.startsWith('on') || name === 'srcdoc') foreign.push(`${element.localName}[${name}]`);
          if (isAddress && (!isOurs.test(value) || value.startsWith('//'))) foreign.push(`${name}="${value}"`);
        }
      }
      const fields = [...root.querySelectorAll<HTMLInputElement>('input, textarea')].map((field) => field.value);
      const data = [...root.querySelectorAll('script[type="application/ld+json"]')].map((script) => script.textContent);
      return { text: root.body.textContent, title: root.title, foreign, fields, data };
    },
    [path, form, requestIdHeader] as const,
  );
  return shown.parse(read);
}

/** Sends a form as a page without script does. @returns the answer that is the page then */
export async function sendForm(page: Page, action: string, fields: Record<string, string>) {
  const [answer] = await Promise.all([
    page.waitForNavigation({ waitUntil: 'load' }),
    page.evaluate(
      ([target, entries]) => {
        const form = document.createElement('form');
        Object.assign(form, { method: 'post', action: target });
        for (const [name, value] of Object.entries(entries)) {
          const field = document.createElement('textarea');
          Object.assign(field, { name, value });
          form.appendChild(field);
        }
        document.body.appendChild(form);
        form.submit();
      },
      [action, fields] as const,
    ),
  ]);
  return answer;
}

/** A text as it can be compared after a browser showed it: what HTML cannot hold is left out, space and controls count once. */
export function comparable(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\0\ufffd]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
