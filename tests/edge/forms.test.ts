import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendIntroductionTo } from '#worker/features/agency/introduction/sending/service.ts';
import { makeIntroduction } from '#worker/features/agency/introduction/service.ts';
import { inviteStaff } from '#worker/features/agency/staff/service.ts';
import { answerConsent } from '#worker/features/introduction/consents/service.ts';
import { nobody } from '#worker/testing/desk.ts';
import { type BuiltApp, origin, startBuiltApp, tokenOf } from './app.ts';
import { type PublishedNanny, publishedNanny, Visitor } from './visitor.ts';

/** The forms of the public pages, sent without scripts. */

let app: BuiltApp;
let nanny: PublishedNanny;
let family: Visitor;

beforeAll(async () => {
  app = await startBuiltApp();
  nanny = await publishedNanny(app.cache);
  family = new Visitor(app.worker);
  await family.send('POST', '/api/shortlist', { profileId: nanny.id });
});
afterAll(() => app.stop());

const post = (path: string, fields: [string, string][] | Record<string, string>, visitor = family) =>
  visitor.fetch(path, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });

/** An introduction with the nanny, who agreed: the tokens of its links. */
async function introductionLinks() {
  const { services } = app;
  const rosa = { name: 'Rosa', role: 'owner' as const };
  const id = await inviteStaff(services, nobody, { ...rosa, phone: '+12135550102' });
  const actor = { ...nobody, ...rosa, id };
  const asked = { profileIds: [nanny.id], parentName: 'Sam Lee', email: 'sam@example.com' };
  const { id: requestId } = await family.send<{ id: string }>('POST', '/api/contact-requests', asked);
  const profileIds = [nanny.id];
  const introduction = await makeIntroduction(services, actor, { requestId, profileIds, letter: 'Dear Sam' });
  const consent = await tokenOf(app, 'consent');
  await answerConsent(services, consent, 'yes');
  await sendIntroductionTo(services, actor, introduction, [{ email: 'sam@example.com' }]);
  const itemId = introduction.items[0]?.itemId ?? '';
  return { consent, introduction: await tokenOf(app, 'introduction'), itemId };
}

const hostile = ['a\r\nb', '\0', '%', '\uD800', '../..', '__proto__', '[object Object]', '😀'.repeat(3000), ''];

it('no value in a form makes a page fail, and none leads to another place', async () => {
  const links = await introductionLinks();
  const profileId = nanny.id;
  const job = {
    children: '2',
    expecting: 'on',
    startDate: '2030-12-01',
    hours: '30 a week',
    place: 'Pasadena',
    arrangement: 'live-out',
    duties: 'childcare',
    languages: 'en',
    drives: 'yes',
    payMin: '30',
    payMax: '32',
    payPer: 'hour',
    source: 'ad',
    message: 'Hello',
    urgency: 'standard',
  };
  const contact = {
    parentName: 'Sam',
    email: 'sam@example.com',
    phone: '',
    website: '',
    idempotencyKey: 'key',
    ...job,
  };
  const introduction = `/introduction/${links.introduction}`;
  const forms: [path: string, fields: Record<string, string>][] = [
    ['/shortlist', { act: 'add', profileId, note: 'note' }],
    ['/shortlist', { act: 'remove', profileId: 'nobody' }],
    ['/shortlist', { act: 'share' }],
    ['/shortlist/week', { preset: 'weekdays' }],
    ['/shortlist/week', { 'monday-start': '09:00', 'monday-end': '10:00' }],
    ['/shortlist/ask', contact],
    ['/ask', contact],
    [`/contact/${nanny.slug}`, { profileId, ...contact }],
    [`/consent/${links.consent}`, { answer: 'yes' }],
    [introduction, { vote: 'yes', itemId: links.itemId, words: 'Kind' }],
    [introduction, { act: 'times', itemId: links.itemId, time: '2026-12-01T09:00:00Z' }],
    [introduction, { act: 'renew', itemId: links.itemId }],
  ];
  const places = new Set<string>();
  for (const [path, fields] of forms) {
    const changes = Object.keys(fields).flatMap((name) => hostile.map((value) => ({ [name]: value })));
    for (const change of [{}, ...changes]) {
      const answer = await post(path, { ...fields, ...change });
      expect(answer.status, JSON.stringify([path, fields, change])).toBeLessThan(500);
      const place = answer.headers.get('Location');
      if (place !== null) places.add(place);
    }
  }
  const own = [
    '/shortlist',
    `/shortlist#heart-${profileId}`,
    `${introduction}?asked`,
    `${introduction}#nanny-${links.itemId}`,
  ];
  expect([...places].toSorted()).toEqual(own.toSorted());
});

it.each(['', '/cn', '/es'])('a link that was sent to %s/packet leads to the introduction', async (prefix) => {
  for (const rest of ['abc', 'abc/interviews.ics', 'abc?asked']) {
    const answer = await family.fetch(`${prefix}/packet/${rest}`);
    expect([answer.status, answer.headers.get('Location')]).toEqual([301, `${prefix}/introduction/${rest}`]);
  }
});

it.each(['', '/cn', '/es'])('the page of %s where a family recorded a video leads to its questions', async (prefix) => {
  const answer = await family.fetch(`${prefix}/reference/abc/video`);
  expect([answer.status, answer.headers.get('Location')]).toEqual([301, `${prefix}/reference/abc`]);
});

it('no token makes a page fail', async () => {
  const tokens = ['a%0D%0Ab', '%00', '%25', '%E0%A4%A', '..%2F..', '%2F%2Fevil.example', 'a'.repeat(5000)];
  const pages = ['consent', 'contact', 'introduction', 'profile', 'reference', 'request', 'shortlist', 'still-free'];
  const files = [
    'introduction/*/interviews.ics',
    'consent/*/interviews.ics',
    'profile/*/share.png',
    'reference/*/video',
  ];
  for (const place of [...pages.map((page) => `${page}/*`), ...files]) {
    for (const token of tokens) {
      const path = `/${place.replace('*', token)}`;
      for (const answer of [await family.fetch(path), await post(path, { act: 'save', answer: 'yes' })]) {
        expect(answer.status, path).toBeLessThan(500);
      }
    }
  }
});

/** Fields of a day's stretches from nine, the first of them until five. */
function stretches(day: string, count: number): [string, string][] {
  return Array.from({ length: count }, (_, place): [string, string][] => [
    [`${day}-start`, '09:00'],
    [`${day}-end`, place === 0 ? '17:00' : '18:00'],
  ]).flat();
}

/** How many fields of a page have a time chosen. */
function chosen(page: string, time: string): number {
  return page.split(`<option value="${time}" selected`).length - 1;
}

it('a week of more stretches than a list keeps is refused, with what was chosen', async () => {
  const answer = await post('/shortlist/week', [...stretches('monday', 200), ...stretches('sunday', 1)]);
  const page = await answer.text();
  expect([answer.status, chosen(page, '09:00'), chosen(page, '17:00')]).toEqual([422, 201, 2]);
  expect(page).toContain('Please choose at most 200');
  const most = await post('/shortlist/week', stretches('monday', 200));
  expect(most.headers.get('Location')).toBe('/shortlist');
  // A forged form does not make a page of megabytes.
  const forged = await post('/shortlist/week', stretches('monday', 1500));
  expect([forged.status, (await forged.text()).length < 2_000_000]).toEqual([422, true]);
});
