import { HtmlValidate } from 'html-validate';
import { locales, localizePath } from '#domain/locale.ts';
import { expect, test } from './support/test.ts';

const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

/** Every kind of page; those that are not found too. */
const pages = [
  '/',
  '/simple',
  '/profile-builder',
  '/nannies',
  '/nannies?q=newborn',
  '/about',
  '/privacy',
  '/terms',
  '/preview',
  '/embed',
  '/embed/frame',
  '/embed/guide',
  '/contact/elena-marquez',
  '/profile/elena-marquez',
  '/profile/nobody-here-at-all',
  '/nowhere',
];

/** What is wrong with a page's HTML by the rules of the standard, one sentence each. */
async function mistakesIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

for (const locale of locales) {
  test(`every page in ${locale} is valid HTML`, async ({ request }) => {
    for (const page of pages) {
      const address = localizePath(page, locale);
      const html = await (await request.get(address)).text();
      expect(html.match(/<main\b/g)?.length ?? 0, address).toBeLessThanOrEqual(1);
      expect(await mistakesIn(html), address).toEqual([]);
    }
  });
}

test('the API reference is valid HTML', async ({ request }) => {
  expect(await mistakesIn(await (await request.get('/api/docs')).text())).toEqual([]);
});

for (const page of ['/', '/simple']) {
  test(`${page} is valid HTML once its script stands`, async ({ page: tab }) => {
    await tab.goto(page);
    await tab.locator('input').first().focus();
    await expect(tab.locator('astro-island[ssr]')).toHaveCount(0);
    expect(await tab.locator('main').count()).toBe(1);
    expect(await mistakesIn(await tab.locator('main').evaluate((main) => main.outerHTML))).toEqual([]);
  });
}
