import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localeFacts, locales, localizePath } from '#domain/locale.ts';
import { textsFor } from '../e2e/support/texts.ts';
import { type BuiltApp, startBuiltApp } from './app.ts';
import { attribute, type ReadPage, readPage, textOf } from './read-page.ts';
import { signedInNanny, Visitor } from './visitor.ts';

/* The HTML of the first screens for nannies, who read and type before any script has loaded. */
let app: BuiltApp;

beforeAll(async () => {
  app = await startBuiltApp();
});
afterAll(() => app.stop());

/** Untranslated message ids. */
const messageId = /\b(?:common|verification|quick|steps|builder|labels|video|validation)\.[a-zA-Z]/;

async function read(path: string): Promise<ReadPage> {
  return readPage(await (await new Visitor(app.worker).fetch(path)).text());
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
const textsOfAll = ({ elements }: ReadPage, name: string) =>
  elements.filter(({ tagName }) => tagName === name).map((element) => plain(textOf(element)));

/** Asserts that the field with this label can be typed into. */
function expectEditable({ elements }: ReadPage, label: string): void {
  const named = elements.filter(({ tagName }) => tagName === 'label').find((one) => plain(textOf(one)) === label);
  const id = named && attribute(named, 'for');
  const field = elements.find((one) => id !== undefined && attribute(one, 'id') === id);
  expect(field?.tagName, label).toMatch(/^(?:input|textarea|select)$/);
  expect(field?.attrs.map(({ name }) => name).filter((name) => /^(?:disabled|readonly)$/.test(name))).toEqual([]);
}

describe.each(locales)('without scripts, in %s', (locale) => {
  const { text } = textsFor(locale);

  it('the verification screen is in the HTML', async () => {
    const page = await read(localizePath('/', locale));
    const html = page.elements.find(({ tagName }) => tagName === 'html');
    expect(html && attribute(html, 'lang')).toBe(localeFacts[locale].htmlLang);
    expect(textsOfAll(page, 'h1')).toEqual([text('verification.phoneTitle')]);
    expectEditable(page, text('verification.phoneLabel'));
    expect(textsOfAll(page, 'button')).toContain(text('verification.send'));
    expect(plain(page.text)).toContain(text('verification.welcomePoint3'));
    expect(page.text).not.toMatch(messageId);
  });

  it('the quick form is in the HTML, and its headings nest', async () => {
    const page = await read(localizePath('/simple', locale));
    expect(textsOfAll(page, 'h1')).toEqual([text('quick.title')]);
    for (const field of ['firstName', 'lastName', 'email', 'phone', 'location', 'city', 'state']) {
      expectEditable(page, text(`steps.personal.${field}`));
    }
    expect(textsOfAll(page, 'button')).toContain(text('labels.language.Spanish'));
    expect(textsOfAll(page, 'button')).toContain(text('video.record'));
    expect(plain(page.text)).toContain(text('video.tips.light'));
    expect(page.text).not.toMatch(messageId);
    const headings = page.elements.filter(({ tagName }) => /^h[1-4]$/.test(tagName));
    expect(headings.map(({ tagName }) => Number(tagName.slice(1)))).toEqual([1, 2, 3, 3, 3, 3, 2, 3]);
  });
});

it('a signed-in nanny has the pages to herself', async () => {
  const nanny = await signedInNanny(app.worker);
  await nanny.write({ firstName: 'Grace', city: 'Pasadena' });
  for (const path of ['/', '/simple', '/es/simple']) {
    const own = await nanny.visitor.fetch(path);
    expect(own.headers.get('Cache-Control')).toBe('private, no-store');
    expect(await own.text()).toContain(nanny.userId);
    const other = await (await new Visitor(app.worker).fetch(path)).text();
    expect(other).not.toContain(nanny.userId);
    expect(other).not.toContain('Pasadena');
  }
});
