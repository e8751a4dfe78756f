import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#domain/durations.ts';
import { type ApiCaller, createTestApp, newcomer } from '../../testing/api.ts';
import { scaled } from '../../testing/scaled.ts';
import { twilioSignature } from '../../testing/twilio-signature.ts';
import { deliverMessage } from '../outbox/service.ts';
import { receiveReply } from './replies.ts';
import { sweepStillFree } from './service.ts';

type Test = ReturnType<typeof createTestApp>;

/** A published nanny who is due to be asked, at noon in Los Angeles. */
async function dueNanny(phone: string) {
  const { test, caller, id } = await newcomer(phone);
  await caller.call('PUT', `/api/profiles/${id}`, { firstName: 'Vera', lastName: 'Free', isPublic: true });
  test.clock.advance(31 * dayMs + 8 * hourMs);
  return { test, caller, id };
}

/** The waiting text messages for a number, newest last. */
async function texts(phone: string): Promise<string[]> {
  const { results } = await env.DB.prepare('SELECT text FROM outbox WHERE recipient = ? ORDER BY created_at')
    .bind(phone)
    .all<{ text: string }>();
  return results.map((row) => row.text);
}

async function tokenOf(phone: string): Promise<string> {
  return /still-free\/([\w-]+)/.exec((await texts(phone)).at(-1) ?? '')?.[1] ?? '';
}

async function profileOf(test: Test, id: string) {
  return (await test.caller().call('GET', `/api/profiles/${id}`)).json<Record<string, unknown>>();
}

const answer = (caller: ApiCaller, token: string, body: object) =>
  caller.call('POST', `/api/still-free/${token}`, body);

describe('still free?', () => {
  it('asks once in 30 days, and one tap without signing in confirms it on her page', async () => {
    const phone = '+12135559001';
    const { test, id } = await dueNanny(phone);
    await sweepStillFree(test.services);
    await sweepStillFree(test.services);
    expect(await texts(phone)).toHaveLength(1);
    const token = await tokenOf(phone);
    const opened = await (await test.caller().call('GET', `/api/still-free/${token}`)).json();
    expect(opened).toEqual({ firstName: 'Vera', availableWeekdays: [], isAnswered: false });
    expect((await answer(test.caller(), token, { answer: 'looking' })).status).toBe(200);
    expect(await profileOf(test, id)).toMatchObject({ availabilityConfirmedAt: expect.stringContaining('2026-12-22') });
    test.clock.advance(20 * dayMs);
    await sweepStillFree(test.services);
    expect(await texts(phone)).toHaveLength(1);
  });

  it('asks once when two runs come at the same instant', async () => {
    const phone = '+12135559008';
    const { test } = await dueNanny(phone);
    await Promise.all([1, 2, 3].map(() => sweepStillFree(test.services)));
    expect(await texts(phone)).toHaveLength(1);
  });

  it('takes not now, and changed days', async () => {
    const phone = '+12135559002';
    const { test, id } = await dueNanny(phone);
    await sweepStillFree(test.services);
    const days = { answer: 'change-days', availableWeekdays: ['monday', 'friday'] };
    expect((await answer(test.caller(), await tokenOf(phone), days)).status).toBe(200);
    expect(await profileOf(test, id)).toMatchObject({
      availabilityCalendar: { availableWeekdays: ['monday', 'friday'] },
      availabilityConfirmedAt: expect.any(String),
    });
    test.clock.advance(31 * dayMs);
    await sweepStillFree(test.services);
    expect((await answer(test.caller(), await tokenOf(phone), { answer: 'not-now' })).status).toBe(200);
    expect(await profileOf(test, id)).toMatchObject({ isActive: false });
  });

  it('says nothing after two unanswered messages, and pauses her after four', async () => {
    const phone = '+12135559003';
    const { test, id } = await dueNanny(phone);
    await sweepStillFree(test.services);
    await answer(test.caller(), await tokenOf(phone), { answer: 'looking' });
    const confirmed = [];
    for (let month = 0; month < 5; month += 1) {
      test.clock.advance(31 * dayMs);
      await sweepStillFree(test.services);
      const { availabilityConfirmedAt, isActive } = await profileOf(test, id);
      confirmed.push([availabilityConfirmedAt !== undefined, isActive]);
    }
    expect(confirmed).toEqual([
      [true, true],
      [false, true],
      [false, true],
      [false, true],
      [false, false],
    ]);
    expect(await texts(phone)).toHaveLength(5);
    const act = await env.DB.prepare(
      "SELECT subject_id FROM audit_log WHERE action = 'profile.paused-unanswered'",
    ).first();
    expect(act).toEqual({ subject_id: id });
  });

  it('asks by email where there is one, in her language, and by text message after two that she did not answer', async () => {
    const phone = '+12135559010';
    const { test } = await dueNanny(phone);
    await env.DB.exec("UPDATE profiles SET email = 'vera@example.com'");
    await env.DB.exec("UPDATE users SET locale = 'es'");
    const channels: string[] = [];
    for (let month = 0; month < 4; month += 1) {
      await sweepStillFree(test.services);
      channels.push(`${(await texts('vera@example.com')).length} ${(await texts(phone)).length}`);
      test.clock.advance(31 * dayMs);
    }
    expect(channels).toEqual(['1 0', '2 0', '2 1', '2 2']);
    const email = await env.DB.prepare("SELECT * FROM outbox WHERE channel = 'email' LIMIT 1").first();
    expect(email).toMatchObject({ subject: '¿Sigues buscando trabajo?', reply_to: expect.stringContaining('@') });
    expect(email?.['text']).toMatch(/\/es\/still-free\/[\w-]{22}\n/);
  });

  it('emails cost no text message, and who sent STOP is only emailed', async () => {
    const phone = '+12135559011';
    const { test, id } = await dueNanny(phone);
    await env.DB.exec("UPDATE profiles SET email = 'vera@example.com'");
    await env.DB.prepare('INSERT INTO sms_opt_outs (phone, at) VALUES (?, 0)').bind(phone).run();
    const { config } = test.services;
    const broke = { ...test.services, config: { ...config, sms: { ...config.sms, dailyBudget: 0 } } };
    for (let month = 0; month < 4; month += 1) {
      await sweepStillFree(broke);
      test.clock.advance(31 * dayMs);
    }
    expect(await texts('vera@example.com')).toHaveLength(4);
    expect(await texts(phone)).toEqual([]);
    await sweepStillFree(broke);
    expect(await profileOf(test, id)).toMatchObject({ isActive: false });
  });

  it('asks nobody at night', async () => {
    const { test } = await dueNanny('+12135559004');
    test.clock.advance(12 * hourMs);
    await sweepStillFree(test.services);
    expect(await texts('+12135559004')).toEqual([]);
  });

  it('security.md: links in messages, expired, reused, forged, forwarded, prefetched: nothing happens', async () => {
    const phone = '+12135559005';
    const { test, id } = await dueNanny(phone);
    await sweepStillFree(test.services);
    const token = await tokenOf(phone);
    const scanner = test.caller();
    for (let visit = 0; visit < 5; visit += 1) await scanner.call('GET', `/api/still-free/${token}`);
    expect(await profileOf(test, id)).not.toHaveProperty('availabilityConfirmedAt');
    for (const forged of [`${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`, 'x', `${token}x`, '%00'.repeat(8)]) {
      const refused = await answer(scanner, forged, { answer: 'not-now' });
      expect(refused.status, forged).toBe(404);
    }
    // It creates no session and gives no other access.
    expect(scanner.cookies.size).toBe(0);
    expect((await scanner.call('GET', `/request/${token}`)).status).toBe(404);
    expect((await answer(scanner, token, { answer: 'looking' })).status).toBe(200);
    const again = await answer(scanner, token, { answer: 'not-now' });
    expect(again.status).toBe(410);
    expect(await profileOf(test, id)).toMatchObject({ isActive: true });
    test.clock.advance(31 * dayMs);
    await sweepStillFree(test.services);
    const late = await tokenOf(phone);
    test.clock.advance(31 * dayMs);
    expect((await answer(scanner, late, { answer: 'not-now' })).status).toBe(404);
  });

  it('is answered once when two taps come at the same time', async () => {
    const phone = '+12135559006';
    const { test } = await dueNanny(phone);
    await sweepStillFree(test.services);
    const token = await tokenOf(phone);
    const taps = await Promise.all(
      ['looking', 'not-now', 'looking'].map((tap) => answer(test.caller(), token, { answer: tap })),
    );
    expect(taps.map((tap) => tap.status).toSorted()).toEqual([200, 410, 410]);
  });

  it('honours STOP, START and HELP, signed by the provider only', async () => {
    const phone = '+12135559007';
    const { test } = await dueNanny(phone);
    const reply = async (body: string, signature?: string) => {
      const form = new URLSearchParams({ From: phone, Body: body });
      const url = `${test.services.config.publicOrigin}/api/sms/incoming`;
      return receiveReply(test.services, { form, signature: signature ?? (await twilioSignature(url, form)) });
    };
    await expect(reply('STOP', 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=')).rejects.toMatchObject({ code: 'forbidden' });
    await sweepStillFree(test.services);
    expect(await texts(phone)).toHaveLength(1);
    await reply(' Stop ');
    const waiting = await env.DB.prepare('SELECT id FROM outbox WHERE recipient = ?')
      .bind(phone)
      .first<{ id: string }>();
    await deliverMessage(test.services, waiting?.id ?? '');
    expect(test.sms.sent.filter(({ text }) => text.includes('still'))).toEqual([]);
    test.clock.advance(31 * dayMs);
    await sweepStillFree(test.services);
    expect(await texts(phone)).toEqual([]);
    await reply('start');
    await sweepStillFree(test.services);
    expect(await texts(phone)).toHaveLength(1);
    expect(await reply('help')).toContain('Reply STOP');
    await env.DB.prepare("UPDATE users SET locale = 'es'").run();
    expect(await reply('ayuda')).toContain('Responde STOP');
    expect(await reply('hello')).toBeUndefined();
  });

  const people = scaled(100, 10_000);

  it(`asks ${people} nannies within the budget, each at most once in 30 days and none at night`, async () => {
    const { config } = createTestApp().services;
    const test = createTestApp({ config: { ...config, sms: { ...config.sms, dailyBudget: people / 5 } } });
    const now = test.clock.now();
    await env.DB.batch([
      env.DB.prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${people})
         INSERT INTO users (id, phone, created_at) SELECT 'user' || i, '+1415' || (1000000 + i), 0 FROM n`,
      ),
      env.DB.prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${people})
         INSERT INTO profiles (id, user_id, first_name, is_public, is_active, published_at, created_at, updated_at)
         SELECT 'profile' || i, 'user' || i, 'N', 1, 1, 0, 0, 0 FROM n`,
      ),
    ]);
    const days = 35;
    for (let hour = 0; hour < days * 24; hour += 1) {
      await sweepStillFree(test.services);
      test.clock.advance(hourMs);
    }
    const perDay = Math.floor(test.services.config.sms.dailyBudget / 2);
    const counts = await env.DB.prepare(
      `SELECT max(n) AS most FROM (SELECT count(*) AS n FROM outbox GROUP BY (created_at - ${now}) / ${dayMs})`,
    ).first<{ most: number }>();
    expect(counts?.most).toBeLessThanOrEqual(perDay);
    const twice = await env.DB.prepare(
      `SELECT count(*) AS n FROM outbox AS one JOIN outbox AS other
       ON other.recipient = one.recipient AND other.created_at > one.created_at AND other.created_at < one.created_at + ${30 * dayMs}`,
    ).first();
    expect(twice).toEqual({ n: 0 });
    const { results } = await env.DB.prepare('SELECT DISTINCT created_at AS at FROM outbox').all<{ at: number }>();
    const hours = results.map(({ at }) =>
      Number(
        new Intl.DateTimeFormat('en-US', { timeZone: 'America/Los_Angeles', hour: 'numeric', hourCycle: 'h23' }).format(
          at,
        ),
      ),
    );
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(8);
    expect(Math.max(...hours)).toBeLessThan(21);
    expect(results.length).toBeGreaterThan(10);
  });
});
