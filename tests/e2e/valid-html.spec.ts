import { HtmlValidate } from 'html-validate';
import { pagesOf, siteAddresses } from './support/routes.ts';
import { expect, test } from './support/test.ts';

const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

/** What is wrong with a page's HTML by the rules of the standard, one sentence each. */
async function mistakesIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

/** What the Nu HTML checker (vnu-jar) calls an error and html-validate does not know, found by running it once on every page. */
const unknownMistakes: readonly (readonly [mistake: string, pattern: RegExp])[] = [
  ['a script or other element after the end of the page', /<\/html>\s*\S/],
  ['a label that is hidden from screen readers but labels a field', /<label[^>]*aria-hidden/],
  ['a list with a role that makes it no list', /<[uo]l[^>]*role="status"/],
  ['a role on a part of a table', /<(?:tr|t[dh]|thead|tbody)[^>]*\brole=/],
  ['main inside noscript', /<noscript>(?:(?!<\/noscript>)[^])*<main/],
  ['a script that begins with the banner of the Worker', /<script[^>]*>globalThis\.process/],
];

test('every page in every language is valid HTML', async ({ request }) => {
  for (const { addresses, status } of pagesOf(siteAddresses())) {
    for (const address of addresses) {
      const answer = await request.get(address);
      expect(answer.status(), address).toBe(status);
      const html = await answer.text();
      expect(html.match(/<main\b/g)?.length ?? 0, address).toBeLessThanOrEqual(1);
      expect(await mistakesIn(html), address).toEqual([]);
      for (const [mistake, pattern] of unknownMistakes) expect(html, `${mistake} on ${address}`).not.toMatch(pattern);
    }
  }
});

test('the builder and the quick page are valid HTML once their scripts stand', async ({ page }) => {
  for (const path of ['/', '/simple']) {
    await page.goto(path);
    await page.locator('input').first().focus();
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    expect(await page.locator('main').count()).toBe(1);
    expect(await mistakesIn(await page.locator('main').evaluate((main) => main.outerHTML)), path).toEqual([]);
  }
});
