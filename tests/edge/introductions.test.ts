import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendIntroductionTo } from '#worker/features/agency/introduction/sending/service.ts';
import { makeIntroduction, patchIntroduction } from '#worker/features/agency/introduction/service.ts';
import { inviteStaff } from '#worker/features/agency/staff/service.ts';
import { answerConsent } from '#worker/features/introduction/consents/service.ts';
import { nobody } from '#worker/testing/desk.ts';
import { type BuiltApp, origin, startBuiltApp, tokenOf } from './app.ts';
import { type PublishedNanny, publishedNanny, Visitor } from './visitor.ts';

let app: BuiltApp;
let nanny: PublishedNanny;
let family: Visitor;

beforeAll(async () => {
  app = await startBuiltApp();
  nanny = await publishedNanny(app.worker);
  family = new Visitor(app.worker);
});
afterAll(() => app.stop());

/** An introduction of the nanny, whose last name the family does not see. @returns its page and the nanny's item */
async function withoutLastName() {
  const { services } = app;
  const rosa = { name: 'Rosa', role: 'owner' as const };
  const id = await inviteStaff(services, nobody, { ...rosa, phone: '+12135550102' });
  const actor = { ...nobody, ...rosa, id };
  const asked = { profileIds: [nanny.id], parentName: 'Sam Lee', email: 'sam@example.com' };
  const { id: requestId } = await family.send<{ id: string }>('POST', '/api/contact-requests', asked);
  const made = await makeIntroduction(services, actor, { requestId, profileIds: [nanny.id], letter: 'Dear Sam' });
  const itemId = made.items[0]?.itemId ?? '';
  await answerConsent(services, await tokenOf(app, 'consent'), 'yes');
  const time = new Date(services.clock.now() + 24 * 60 * 60 * 1000).toISOString();
  const hidden = await patchIntroduction(services, actor, made, {
    items: [{ itemId, hidden: ['lastName'], times: [time] }],
  });
  await sendIntroductionTo(services, actor, hidden, [{ email: 'sam@example.com' }]);
  return { page: `/introduction/${await tokenOf(app, 'introduction')}`, itemId, time };
}

it('security.md: a family learns a hidden last name from no page, link, form or answer', async () => {
  const { page, itemId, time } = await withoutLastName();
  const token = page.split('/').at(-1) ?? '';
  const secrets = [nanny.id, nanny.slug, 'Reyes'];
  const expectHidden = (text: string, where: string) => {
    for (const secret of secrets) expect(text.includes(secret), `${secret} in ${where}`).toBe(false);
  };
  const html = await (await family.fetch(page)).text();
  expect(html).toContain('Ana');
  expectHidden(html, 'the page');

  const links = [...html.matchAll(/(?:href|src|poster|action)="([^"]+)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  );
  const own = links.map((link) => new URL(link, origin + page)).filter((url) => url.origin === origin);
  expect(own.some(({ pathname }) => pathname.endsWith('/captions.vtt'))).toBe(true);
  for (const { pathname, search } of own) {
    const answer = await family.fetch(pathname + search);
    expectHidden(answer.headers.get('Location') ?? '', `the place of ${pathname}`);
    // The directory and its pages name every nanny; they say nothing about this introduction.
    if (!/^\/(?:cn|es)?\/?(?:nannies|shortlist)?$/.test(pathname)) expectHidden(await answer.text(), pathname + search);
  }
  const captions = await family.fetch(`${page}/captions.vtt?item=${itemId}`);
  expect([captions.status, await captions.text()]).toEqual([200, expect.stringContaining('WEBVTT')]);

  const forms: Record<string, string>[] = [
    { itemId, vote: 'yes', words: 'Warm' },
    { itemId, vote: 'perhaps' },
    { itemId, act: 'times', time },
    { itemId: 'other', vote: 'yes' },
  ];
  for (const fields of forms) {
    const answer = await family.fetch(page, {
      method: 'POST',
      headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
    expectHidden((answer.headers.get('Location') ?? '') + (await answer.text()), JSON.stringify(fields));
  }
  for (const body of [
    { itemId, vote: 'no' },
    { profileId: nanny.id, vote: 'no' },
    { itemId: 'other', vote: 'no' },
  ]) {
    const answer = await family.fetch('/api/introductions/votes', {
      method: 'PUT',
      headers: { Origin: origin, 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, ...body }),
    });
    expectHidden(await answer.text(), JSON.stringify(body));
  }
});
