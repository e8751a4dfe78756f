import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayMs, minuteMs } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import type { Introduction } from '#domain/introduction/schema.ts';
import { json } from '../../../testing/open-desk.ts';
import { chosenTime, linkTokenFor } from '../../../testing/introduction.ts';
import { readConsent } from '../consents/service.ts';
import { readFamilyIntroduction } from '../service.ts';
import { familyCalendar, nannyCalendar, introductionCalendar } from './service.ts';

type Desk = Awaited<ReturnType<typeof chosenTime>>;
let desk: Desk;

beforeEach(async () => {
  desk = await chosenTime();
});

const arrange = (time: string | null, itemId = desk.itemId) => desk.change('POST', '/interviews', { itemId, time });
const codeOf = async (response: Response) => (await response.json<{ code?: string }>()).code;
const newsTo = async (recipient: string) =>
  (
    await env.DB.prepare(
      "SELECT text FROM outbox WHERE recipient = ? AND purpose IN ('interview', 'family-ended', 'nanny-ended') ORDER BY rowid",
    )
      .bind(recipient)
      .all<{ text: string }>()
  ).results.map(({ text }) => text);
const calendarOf = (introduction: Introduction) =>
  desk.owner.call('GET', `/api/agency/introductions/${introduction.id}/interviews.ics`);
const unfolded = (file: string) => file.replaceAll('\r\n ', '');
const codeOfError = (error: unknown) => (error instanceof ProductError ? error.code : error);

describe('an interview', () => {
  it('is agreed on at a proposed time, and nanny, parents and agency have it in their calendars', async () => {
    const answer = await arrange(desk.time);
    expect(answer.status).toBe(200);
    const introduction = await answer.json<Introduction>();
    expect(introduction.items[0]?.interview).toEqual({ state: 'agreed', at: desk.time });
    const [toSam] = await newsTo('sam@example.com');
    expect(await newsTo('alex@example.com')).toHaveLength(1);
    const [toNanny] = await newsTo('+12135557001');
    expect(toSam).toMatch(/Pacific Time.*\/introduction\/[\w-]{22}/s);
    expect(toNanny).toMatch(/\/consent\/[\w-]{22}/);
    expect(toNanny).not.toMatch(/\bSam\b/);

    const { services } = desk.test;
    const start = desk.time.replaceAll(/[-:]|\.\d{3}/g, '');
    const token = await linkTokenFor('sam@example.com', 'introduction');
    const own = await linkTokenFor('+12135557001', 'consent');
    expect((await readFamilyIntroduction(services, token, 'en')).nannies[0]?.interviewAt).toBe(desk.time);
    expect((await readConsent(services, own, 'en')).interview).toEqual({
      at: Date.parse(desk.time),
      family: 'Sam Lee',
    });
    const files = [
      await familyCalendar(services, token, 'en'),
      await nannyCalendar(services, own, 'es'),
      await (await calendarOf(introduction)).text(),
    ].map(unfolded);
    for (const file of files) {
      expect(file).toContain(`DTSTART:${start}`);
      expect(file).toContain(`SEQUENCE:${String(introduction.revision)}`);
    }
    expect(new Set(files.map((file) => /^UID:.+$/m.exec(file)?.[0])).size).toBe(1);
    expect(files[1]).toContain('Entrevista con Sam Lee');
    expect(files[0]).not.toContain('Secretname');
    const introductions = await json<{ items: object[] }>(desk.nanny, 'GET', '/api/account/introductions');
    expect(introductions.items[0]).toEqual({ state: 'meeting', at: desk.time, family: 'Sam Lee' });
  });

  it('is in nobody’s calendar once the links have ended', async () => {
    const introduction = await (await arrange(desk.time)).json<Introduction>();
    const { services } = desk.test;
    const family = () => familyCalendar(services, desk.tokens.sam, 'en').catch(codeOfError);
    const own = await linkTokenFor('+12135557001', 'consent');
    const nanny = () => nannyCalendar(services, own, 'en').catch(codeOfError);
    const agency = () => introductionCalendar(services, introduction.id, 'en').catch(codeOfError);
    for (const calendar of [family, nanny, agency]) expect(await calendar()).toContain('BEGIN:VEVENT');
    desk.test.clock.advance(14 * dayMs);
    for (const calendar of [family, nanny, agency]) expect(await calendar()).toBe('not_found');
  });

  it('keeps the links alive until two days after it: page, calendar and canceling', async () => {
    const { services, clock } = desk.test;
    const at = clock.now() + 20 * dayMs;
    const late = new Date(at).toISOString();
    await desk.change('PATCH', '', { items: [{ itemId: desk.itemId, times: [late] }] });
    expect((await arrange(late)).status).toBe(200);
    await desk.later(at + 2 * dayMs - 1 - clock.now());
    const page = () => readFamilyIntroduction(services, desk.tokens.sam, 'en');
    expect((await page()).nannies[0]?.interviewAt).toBe(late);
    expect(await familyCalendar(services, desk.tokens.sam, 'en')).toContain('BEGIN:VEVENT');
    expect((await arrange(null)).status).toBe(200);
    clock.advance(1);
    expect((await page()).state).toBe('expired');
  });

  it('that is canceled is in nobody’s calendar, and both are told again', async () => {
    const introduction = await (await arrange(desk.time)).json<Introduction>();
    expect((await arrange(null)).status).toBe(200);
    expect((await newsTo('sam@example.com'))[1]).toContain('has been canceled');
    expect((await newsTo('+12135557001'))[1]).toContain('is canceled');
    expect((await calendarOf(introduction)).status).toBe(404);
    const token = await linkTokenFor('sam@example.com', 'introduction');
    await expect(familyCalendar(desk.test.services, token, 'en').catch(codeOfError)).resolves.toBe('not_found');
    // Nothing is left to cancel, so nobody is told.
    expect((await arrange(null)).status).toBe(200);
    expect(await newsTo('sam@example.com')).toHaveLength(2);
  });

  it('needs a proposed time, her yes, and an introduction that was sent', async () => {
    expect((await arrange(new Date(Date.parse(desk.time) + minuteMs).toISOString())).status).toBe(422);
    const asked = desk.itemIds[2] ?? '';
    await desk.change('PATCH', '', { items: [{ itemId: asked, times: [desk.time] }] });
    expect(await codeOf(await arrange(desk.time, asked))).toBe('introduction_without_consent');
    expect((await arrange(desk.time, 'nobody')).status).toBe(422);
    await desk.change('POST', '/withdraw', {});
    expect(await codeOf(await arrange(desk.time))).toBe('introduction_unsent');
  });

  it('ends for the family when she takes her yes back', async () => {
    await arrange(desk.time);
    const token = await linkTokenFor('sam@example.com', 'introduction');
    await desk.answer(0, 'no');
    await expect(familyCalendar(desk.test.services, token, 'en').catch(codeOfError)).resolves.toBe('not_found');
    const own = await linkTokenFor('+12135557001', 'consent');
    expect((await readConsent(desk.test.services, own, 'en')).interview).toBeUndefined();
  });
});
