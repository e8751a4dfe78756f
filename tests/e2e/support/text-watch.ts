import type { BrowserContext, Page } from '@playwright/test';
import { z } from 'zod';
import { addressAttributes, ownAddress, ownElements } from '../../../worker/testing/own-markup.ts';

/** Collects all signs that a text was interpreted as code or markup, on any page of a context. */
export async function watchTexts(context: BrowserContext): Promise<string[]> {
  const complaints: string[] = [];
  context.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('weberror', (error) => void complaints.push(`script error: ${error.error().message}`));
  context.on('console', (message) => {
    // A rejected form returns 422, and the browser logs that.
    const isStatus = message.text().startsWith('Failed to load resource: the server responded with a status of ');
    if (message.type() !== 'log' && !isStatus) complaints.push(`console: ${message.text()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`status ${response.status()}: ${response.url()}`);
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
 * The visible text of a page, and all its elements and attributes that our texts cannot create: handlers, foreign URLs, elements
 * that our pages do not have.
 */
export async function readPage(page: Page) {
  const read = await page.evaluate(
    ([elements, addresses, pattern]) => {
      const isOwn = new RegExp(pattern);
      const foreign: string[] = [];
      for (const element of document.querySelectorAll('*')) {
        if (!elements.includes(element.localName)) foreign.push(`<${element.localName}>`);
        for (const { name, value } of element.attributes) {
          if (name.startsWith('on') || name === 'srcdoc') foreign.push(`${element.localName}[${name}]`);
          if (addresses.includes(name) && !isOwn.test(value)) foreign.push(`${name}="${value}"`);
        }
      }
      const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map((field) => field.value);
      const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        (script) => script.textContent,
      );
      return { text: document.body.textContent, title: document.title, foreign, fields, data };
    },
    [ownElements, addressAttributes as readonly string[], ownAddress.source] as const,
  );
  return shown.parse(read);
}

/** Submits a form like a page without scripts, and waits for the response page. */
export async function sendForm(page: Page, action: string, fields: Record<string, string>): Promise<void> {
  await Promise.all([
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
}
