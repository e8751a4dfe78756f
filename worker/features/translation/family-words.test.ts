import { env } from 'cloudflare:workers';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { decideReference } from '../../testing/desk.ts';
import { openDesk } from '../../testing/open-desk.ts';
import { writeTranslation } from '../../testing/translation.ts';
import { findPublicProfile } from '../profile/public-page/service.ts';
import { tokenSentTo } from '../reference/testing.ts';

const email = 'paula@example.com';
const answers = { strength: 'She sings all the time.', everyday: 'They ran to the door.', advice: 'Do not hesitate.' };
const answersChinese = '她一直唱歌。\n孩子们跑到门口。\n不要犹豫。';

let desk: Awaited<ReturnType<typeof openDesk>>;
let path: string;

beforeEach(async () => {
  desk = await openDesk();
  path = `/api/profiles/${desk.profileId}/translations`;
});

const put = (body: object, place: string, caller = desk.owner) => writeTranslation(caller, { path, place }, body);

/** A family with a reference on the page. */
async function shownFamily() {
  const references = `/api/profiles/${desk.profileId}/references`;
  const asked = await desk.nanny.call('POST', references, {
    firstName: 'Paula',
    lastName: 'Parent',
    email,
    fromMonth: '2023-03',
    toMonth: '2024-05',
  });
  const { id } = await asked.json<{ id: string }>();
  const token = await tokenSentTo(email);
  const family = desk.test.caller({ 'CF-Connecting-IP': '203.0.113.9' });
  const reply = (body: object) => family.call('POST', `/api/references/${token}`, body);
  expect((await reply({ act: 'send', answers, isShown: true })).status).toBe(200);
  expect((await decideReference(desk.owner, { profileId: desk.profileId, id }, 'approve')).status).toBe(200);
  return {
    words: `reference-${id}`,
    reply,
    remove: () => desk.nanny.call('DELETE', `${references}/${id}`),
  };
}

/** A family whose reference is also translated. */
async function translatedFamily() {
  const family = await shownFamily();
  await put({ text: answersChinese, state: 'suggested' }, `${family.words}/zh`, desk.nanny);
  expect(await storedFields()).toEqual([family.words]);
  return family;
}

async function onPage(locale: 'en' | 'zh' | 'es') {
  const page = await findPublicProfile(desk.test.services, desk.profileId, locale);
  return page?.kind === 'public' ? page.references[0] : undefined;
}

async function storedFields() {
  const { results } = await env.DB.prepare('SELECT field FROM profile_translations').all();
  return results.map(({ field }) => field);
}

describe('what a family says, in another language', () => {
  it('is suggested by the nanny and approved by the agency only', async () => {
    const { words } = await shownFamily();
    const text = { text: answersChinese, state: 'approved' };
    expect((await put(text, `${words}/zh`, desk.nanny)).status).toBe(403);
    expect((await put({ ...text, state: 'suggested' }, `${words}/zh`, desk.nanny)).status).toBe(200);
    expect((await put(text, `${words}/zh`)).status).toBe(200);
    // Other routes cannot remove it from the page either.
    expect((await desk.nanny.call('DELETE', `${path}/${words}/zh`)).status).toBe(403);
    expect((await put({ ...text, state: 'suggested' }, `${words}/zh`, desk.nanny)).status).toBe(403);
    expect((await put({ language: 'zh' }, words, desk.nanny)).status).toBe(403);
    expect(await onPage('zh')).toMatchObject({
      words: answersChinese.split('\n'),
      original: { from: 'en', words: Object.values(answers) },
    });
  });
});

it('the export has the translations of what a family said only while the agency publishes it', async () => {
  const { words } = await translatedFamily();
  const exported = async () => {
    const archive = await desk.nanny.call('GET', '/api/account/export');
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
    return strFromU8(files['translations.json'] ?? new Uint8Array());
  };
  for (const said of [answersChinese, answers.strength]) {
    expect(await exported()).toContain(JSON.stringify(said).slice(1, -1));
  }
  const id = words.replace('reference-', '');
  await decideReference(desk.owner, { profileId: desk.profileId, id }, 'refuse');
  expect(JSON.parse(await exported())).toEqual([]);
});

describe('the translations of what a family said are forgotten', () => {
  it('when the family withdraws', async () => {
    const { reply } = await translatedFamily();
    expect((await reply({ act: 'withdraw' })).status).toBe(200);
    expect(await storedFields()).toEqual([]);
  });

  it('when the nanny deletes it', async () => {
    const { remove } = await translatedFamily();
    expect((await remove()).status).toBe(200);
    expect(await storedFields()).toEqual([]);
  });
});
