import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '#domain/durations.ts';
import { locales } from '#domain/locale.ts';
import { runJobs } from '../../jobs.ts';
import { createTestApp, signIn } from '../../testing/api.ts';
import { scaled } from '../../testing/scaled.ts';
import { hold } from '../../testing/desk.ts';
import { testBatch } from '../../testing/ports.ts';
import { takeComplaints } from '../../testing/console.ts';

const agency = ['care@goldenoak.example', 'team@goldenoak.example'];

let test: ReturnType<typeof createTestApp>;
let profileId: string;

beforeEach(async () => {
  test = createTestApp();
  const { caller, userId } = await signIn(test, '+12135557001');
  const created = await caller.call('POST', '/api/profiles', { userId });
  ({ id: profileId } = await created.json<{ id: string }>());
  await caller.call('PUT', `/api/profiles/${profileId}`, { firstName: 'Ana', lastName: 'Reyes', isPublic: true });
  // Jobs of the nanny's publication are not part of these tests.
  test.jobs.waiting.length = 0;
});

interface Answer {
  success: boolean;
  id: string;
  code?: string;
  error?: string;
}

async function ask(body: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const request = { profileId, parentName: 'Sam Lee', email: 'sam@example.com', urgency: 'urgent', ...body };
  const response = await test.caller().call('POST', '/api/contact-requests', request, headers);
  return { status: response.status, answer: await response.json<Answer>(), headers: response.headers };
}

async function stored() {
  const { results } = await env.DB.prepare('SELECT * FROM contact_requests').all();
  return results;
}

/** Runs the jobs in the queue once. */
async function deliver() {
  const { batch, outcomes } = testBatch(test.jobs.waiting.splice(0));
  await runJobs(test.services, batch);
  return outcomes;
}

describe('a request', () => {
  it('is stored with the revision of the profile and reaches the agency and the parent', async () => {
    const { status, answer } = await ask(
      { phone: '+1 213 555 0199', message: 'Two girls, 3 and 5' },
      { 'X-Locale': 'es' },
    );
    expect(status).toBe(201);
    expect(answer).toEqual({ success: true, id: expect.stringMatching(/^[0-9a-z]{20,}$/) });
    expect(await stored()).toMatchObject([
      {
        id: answer.id,
        profile_id: profileId,
        profile_version: 2,
        nanny_name: 'Ana Reyes',
        locale: 'es',
        urgency: 'urgent',
      },
    ]);
    // The nanny is notified at 8 in the morning.
    expect(await deliver()).toEqual(['done', 'done', 4 * 3600, 'done']);
    expect(test.email.sent.map((email) => email.to)).toEqual([...agency, 'sam@example.com']);
    const [notice, , acknowledgement] = test.email.sent;
    expect(notice).toMatchObject({
      replyTo: 'sam@example.com',
      subject: 'Connection Request: Ana Reyes - Urgent Timeline',
    });
    for (const line of [
      'Sam Lee',
      '+1 213 555 0199',
      'Two girls, 3 and 5',
      '/profile/ana-reyes',
      'version 2',
      answer.id,
    ]) {
      expect(notice?.text).toContain(line);
    }
    expect(acknowledgement).toMatchObject({
      replyTo: agency[0],
      subject: 'Recibimos tu solicitud sobre Ana Reyes',
    });
    expect(acknowledgement?.text).toContain('/es/profile/ana-reyes');
    // The family's letter is in the family's language, and the agency's in its own.
    expect(acknowledgement?.html).toMatch(/<html lang="es">[^]*Ver tu solicitud<\/a>/);
    expect(notice?.html).toMatch(/<html lang="en">[^]*View the profile<\/a>/);
  });

  it('is one request however often the button is pressed', async () => {
    const key = { 'Idempotency-Key': 'press-1' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask({}, key)));
    expect(new Set(answers.map(({ answer }) => answer.id)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
    await deliver();
    expect(test.email.sent).toHaveLength(3);
  });

  it('that was changed before it is sent again is another one', async () => {
    const key = { 'Idempotency-Key': 'press-1' };
    const first = await ask({ message: 'Mondays' }, key);
    const second = await ask({ message: 'Tuesdays' }, key);
    expect(second.answer.id).not.toBe(first.answer.id);
    expect(await stored()).toHaveLength(2);
  });

  it('cannot add lines to the head of a message', async () => {
    await ask({ parentName: 'Sam\r\nBcc: all@example.com', message: 'Hi\nBcc: all@example.com' });
    await deliver();
    expect(test.email.sent).not.toEqual([]);
    for (const email of test.email.sent) {
      expect(`${email.to}${email.replyTo ?? ''}${email.subject}`).not.toMatch(/[\r\n]/);
    }
    expect((await stored())[0]).toMatchObject({ parent_name: 'Sam Bcc: all@example.com' });
  });

  it.each([
    ['no name', { parentName: ' ' }, 422, 'validation_failed'],
    ['no e-mail', { email: '' }, 422, 'validation_failed'],
    ['an e-mail that is none', { email: 'not an email' }, 422, 'validation_failed'],
    ['an e-mail that adds a line', { email: 'sam@example.com\nBcc: x@example.com' }, 422, 'validation_failed'],
    ['an unknown timeline', { urgency: 'yesterday' }, 422, 'validation_failed'],
    ['an unknown field', { verified: true }, 422, 'validation_failed'],
    ['a long message', { message: 'x'.repeat(4001) }, 422, 'validation_failed'],
    ['no such profile', { profileId: 'nobody' }, 404, 'contact_profile_unavailable'],
  ])('with %s is refused and nothing is stored', async (_what, body, status, code) => {
    const refused = await ask(body);
    expect(refused).toMatchObject({ status, answer: { success: false, code } });
    expect(await stored()).toEqual([]);
  });

  it('about a profile that is held is refused in words', async () => {
    await hold(test.services, profileId);
    const { status, answer } = await ask({}, { 'X-Locale': 'zh' });
    expect(status).toBe(404);
    expect(answer.error).toContain('机构');
  });
});

describe('delivery', () => {
  it('is tried again with growing waits until the provider is back, and sends each message once', async () => {
    await ask();
    const jobs = [...test.jobs.waiting];
    test.email.isDown = true;
    const waits: unknown[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { batch, outcomes } = testBatch(jobs);
      await runJobs(test.services, batch);
      waits.push(outcomes[0]);
      test.clock.advance(Number(outcomes[0]) * 1000);
    }
    expect(waits).toEqual([30, 60, 120]);
    test.email.isDown = false;
    test.jobs.waiting.push(...jobs, ...jobs);
    await deliver();
    expect(test.email.sent).toHaveLength(3);
    expect(new Set(test.email.sent.map((email) => email.id)).size).toBe(3);
  });

  it('is given up visibly after a day and a half of outage', async () => {
    await ask();
    test.email.isDown = true;
    const [job] = test.jobs.waiting;
    let outcome: unknown = 0;
    for (let attempt = 0; typeof outcome === 'number'; attempt += 1) {
      const { batch, outcomes } = testBatch([job]);
      await runJobs(test.services, batch);
      [outcome] = outcomes;
      if (typeof outcome === 'number') test.clock.advance(outcome * 1000);
      expect(attempt).toBeLessThan(20);
    }
    expect(takeComplaints().join()).toContain('message_given_up');
    const { results } = await env.DB.prepare('SELECT id FROM outbox WHERE failed_at IS NOT NULL').all();
    expect(results).toHaveLength(1);
  });

  it('survives a queue that refuses: the sweep finds the messages', async () => {
    test.jobs.isDown = true;
    expect((await ask()).status).toBe(201);
    expect(takeComplaints().join()).toContain('queue_unavailable');
    test.jobs.isDown = false;
    const { sweepOutbox } = await import('../outbox/service.ts');
    await sweepOutbox(test.services);
    await deliver();
    expect(test.email.sent).toHaveLength(3);
  });

  it('leaves an unknown job alone and says so', async () => {
    const { batch, outcomes } = testBatch([{ kind: 'dance' }, 'garbage']);
    await runJobs(test.services, batch);
    expect(outcomes).toEqual(['done', 'done']);
    expect(takeComplaints()).toHaveLength(2);
  });
});

describe('security.md: request spam', () => {
  const posts = scaled(100, 1000);

  it(`${posts} posts: at most 20 notices, none lost that is real`, async () => {
    let kept = 0;
    for (let post = 0; post < posts; post += 1) {
      const network = `203.0.${Math.floor(post / 5)}.7`;
      const { status } = await ask({ email: `parent${post}@example.com` }, { 'CF-Connecting-IP': network });
      if (status === 201) kept += 1;
    }
    expect(kept).toBe(posts);
    expect(await stored()).toHaveLength(posts);
    // Two messages to the agency and one to the parent per request, one about stored requests, and three to the nanny.
    expect(test.jobs.waiting).toHaveLength(20 * 3 + 1 + 3);
    await deliver();
    const sentTo = (address: string | undefined) => test.email.sent.filter((email) => email.to === address);
    expect(sentTo(agency[1])).toHaveLength(20);
    // One more message says that further requests are stored.
    expect(sentTo(agency[0])).toHaveLength(21);
    expect(sentTo(agency[0]).at(-1)?.subject).toBe('More requests are waiting: Ana Reyes');
  });

  it('5 an hour from one network', async () => {
    const from = { 'CF-Connecting-IP': '203.0.113.9' };
    for (let post = 0; post < 5; post += 1)
      expect((await ask({ email: `p${post}@example.com` }, from)).status).toBe(201);
    const refused = await ask({ email: 'p6@example.com' }, from);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('3600');
    test.clock.advance(hourMs + hourMs / 12);
    expect((await ask({ email: 'p6@example.com' }, from)).status).toBe(201);
  });

  it('3 a day from one address about one profile', async () => {
    for (let post = 0; post < 3; post += 1) expect((await ask()).status).toBe(201);
    expect((await ask()).status).toBe(429);
    expect((await ask({ email: 'SAM@example.com' })).status).toBe(429);
    expect(await stored()).toHaveLength(3);
  });

  it('a filled honeypot is kept, answered and told to nobody', async () => {
    expect((await ask({ website: 'https://spam.example' })).status).toBe(201);
    expect(await stored()).toMatchObject([{ quarantined_at: expect.any(Number) }]);
    expect(test.jobs.waiting).toEqual([]);
  });

  it('what programs fill in does not keep a real request from its notice', async () => {
    for (let post = 0; post < 25; post += 1) {
      const from = { 'CF-Connecting-IP': `203.0.113.${post}` };
      expect((await ask({ website: 'x', email: `p${post}@example.com` }, from)).status).toBe(201);
    }
    await ask();
    // Two to the agency, one to the parent, one to the nanny.
    expect(test.jobs.waiting).toHaveLength(4);
  });

  it('a stranger gets no text of the sender by acknowledgement, and at most 3 however the mailbox is written', async () => {
    for (const [post, parentName] of [
      'Sam O’Neil-Lee',
      'Locked! Go to evil.example',
      'Call 555',
      'x'.repeat(60),
    ].entries()) {
      await ask({ parentName, email: `sam+${post}@example.com` }, { 'CF-Connecting-IP': `203.0.113.${post}` });
    }
    await deliver();
    const letters = test.email.sent.filter((email) => email.to.startsWith('sam'));
    expect(letters.map(({ text }) => text.split('\n')[0])).toEqual(['Hello,', 'Hello,', 'Hello,']);
    for (const { html } of letters) expect(html).not.toMatch(/Neil|evil|555<|xxx/);
  });

  it('a stranger gets no word of a nanny who has not verified her phone', async () => {
    await env.DB.prepare('UPDATE users SET phone = NULL').run();
    for (const locale of locales) {
      await ask({ email: `${locale}@example.com` }, { 'X-Locale': locale, 'CF-Connecting-IP': '203.0.113.9' });
    }
    await deliver();
    const toStrangers = test.email.sent.filter((email) => email.to.endsWith('@example.com'));
    expect(toStrangers).toHaveLength(3);
    for (const { subject, text, html } of toStrangers) {
      // The random part of a link may contain any letters.
      expect(`${subject} ${text} ${html}`.replace(/https?:[^\s"<]+/g, '')).not.toMatch(/\bAna\b|Reyes/i);
      expect(text).toContain(`/profile/${profileId}`);
    }
  });
});
