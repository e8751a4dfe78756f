import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localeFacts, locales, localizePath } from '#domain/locale.ts';
import { registryPhone, trustlineStatement } from '#domain/trustline/statute.ts';
import { textsFor } from '../e2e/support/texts.ts';
import { todayOf } from '#worker/services.ts';
import { type BuiltApp, developmentVariables, startBuiltApp } from './app.ts';
import { attribute, type ReadPage, readPage, textOf } from './read-page.ts';
import { type PublishedNanny, publishedNanny, Visitor } from './visitor.ts';

/* What California law wants on the pages that show a nanny, and on none of an agency elsewhere. */
let app: BuiltApp;
let nanny: PublishedNanny;
let checkedOn: string;

async function read(path: string, from = app): Promise<ReadPage> {
  return readPage(await (await new Visitor(from.worker).fetch(path)).text());
}

const linksOf = ({ elements }: ReadPage) =>
  elements.filter(({ tagName }) => tagName === 'a').map((link) => attribute(link, 'href'));

async function recordTrustline(product: BuiltApp, { id }: { id: string }): Promise<void> {
  await product.services.db.$client
    .prepare("UPDATE profiles SET trustline_state = 'registered', trustline_checked_on = ? WHERE id = ?")
    .bind(checkedOn, id)
    .run();
}

beforeAll(async () => {
  app = await startBuiltApp();
  checkedOn = todayOf(app.services);
  nanny = await publishedNanny(app.worker);
  await recordTrustline(app, nanny);
});
afterAll(() => app.stop());

describe.each(locales)('in %s', (locale) => {
  const { text } = textsFor(locale);
  const information = localizePath('/about#trustline', locale);

  it('every page that may show a nanny links to the information', async () => {
    const ofNanny = [`/profile/${nanny.slug}`, `/contact/${nanny.slug}`];
    for (const path of [...ofNanny, '/nannies', '/shortlist', '/shortlist/compare']) {
      expect(linksOf(await read(localizePath(path, locale))), path).toContain(information);
    }
  });

  it('profile and card link to the information, and say when the agency checked', async () => {
    for (const path of [`/profile/${nanny.slug}`, '/nannies']) {
      const page = await read(localizePath(path, locale));
      expect(linksOf(page), path).toContain(information);
      const badge = text('profile.trustline.registered', {
        agency: 'Golden Oak Nannies',
        date: new Intl.DateTimeFormat(localeFacts[locale].intlLocale, {
          dateStyle: localeFacts[locale].dateStyle,
        }).format(new Date(`${checkedOn}T12:00:00Z`)),
      });
      expect(page.text, path).toContain(badge);
    }
  });

  it('the statement of the law stands in English at its place', async () => {
    const page = await read(localizePath('/about', locale));
    const section = page.elements.find((element) => attribute(element, 'id') === 'trustline');
    const quote = page.elements.find(({ tagName }) => tagName === 'blockquote');
    expect(section && textOf(section)).toContain(text('agency.trustline.check.title'));
    expect(quote && [attribute(quote, 'lang'), textOf(quote)]).toEqual([
      'en',
      expect.stringContaining(trustlineStatement),
    ]);
    expect(linksOf(page)).toContain(registryPhone.href);
  });
});

it('structured data has the registration with the day of the check', async () => {
  const { data } = await read(`/profile/${nanny.slug}`);
  expect(data.join('')).toContain(`"auditDate":"${checkedOn}"`);
});

it('an agency elsewhere shows nothing of it', async () => {
  const elsewhere = await startBuiltApp({ variables: { ...developmentVariables, TRUSTLINE: 'false' } });
  const other = await publishedNanny(elsewhere.worker);
  await recordTrustline(elsewhere, other);
  for (const path of [`/profile/${other.slug}`, '/nannies', '/shortlist', '/about']) {
    const page = await read(path, elsewhere);
    expect(page.text + page.data.join('') + linksOf(page).join(' '), path).not.toMatch(/trustline/i);
  }
  await elsewhere.stop();
});
