import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltApp, origin, startBuiltApp } from './app.ts';
import { type SignedInNanny, signedInNanny, Visitor } from './visitor.ts';

let app: BuiltApp;
let nannies: SignedInNanny[];
let family: Visitor;

beforeAll(async () => {
  app = await startBuiltApp();
  family = new Visitor(app.cache);
  nannies = [await signedInNanny(app.cache), await signedInNanny(app.cache), await signedInNanny(app.cache)];
  for (const { write } of nannies) {
    await write({ firstName: 'Ana', lastName: 'Reyes', city: 'Los Angeles', headline: 'Calm days.', isPublic: true });
  }
});
afterAll(() => app.stop());

const city = '/nannies/los-angeles';

async function answerOf(path: string) {
  const answer = await family.fetch(path);
  return [answer.status, answer.headers.get('Location')];
}

async function pause(nanny: SignedInNanny | undefined) {
  await app.restPurges();
  await nanny?.write({ isActive: false });
}

describe('the page of a city', () => {
  it.each([
    ['/nannies/Los-Angeles', [301, city]],
    ['/nannies/los%20angeles', [301, city]],
    ['/es/nannies/nueva-york', [301, '/es/nannies/new-york']],
    ['/cn/nannies/%E6%B4%9B%E6%9D%89%E7%9F%B6', [301, `/cn${city}`]],
    ['/nannies/fresno', [301, '/nannies?city=Fresno']],
    ['/es/nannies/fresno/spanish', [301, '/es/nannies?city=Fresno&language=Spanish']],
    ['/nannies/nowhere', [404, null]],
    [`${city}/los-angeles`, [404, null]],
    ['/nannies/%2e%2e', [200, null]],
    ['/nannies/%ff', [404, null]],
  ])('%s answers %j', async (path, answer) => {
    expect(await answerOf(path)).toEqual(answer);
  });

  it('is gone with its last nanny, also where it was kept, and not indexed below three', async () => {
    const isIndexed = async () => !(await (await family.fetch(city)).text()).includes('noindex');
    const [first, second, last] = nannies;
    expect(await isIndexed()).toBe(true);
    await pause(first);
    expect(await isIndexed()).toBe(false);
    await pause(second);
    expect((await answerOf(city))[0]).toBe(200);
    await pause(last);
    expect(await answerOf(city)).toEqual([301, '/nannies?city=Los+Angeles']);
    expect(await (await family.fetch('/sitemap.xml')).text()).not.toContain(`${origin}/sitemaps/categories.xml`);
  });
});
