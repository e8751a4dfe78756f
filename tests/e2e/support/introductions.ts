import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Browser, expect } from '@playwright/test';
import { z } from 'zod';
import type { Locale } from '#domain/locale.ts';
import { introductionSchema } from '#domain/introduction/schema.ts';
import { approve, deskRequests } from './desk.ts';
import { completeProfile, SignedInNanny } from './signed-in.ts';

const outbox = z.array(z.object({ text: z.string() }));
const inbox = z.object({ items: z.array(z.object({ id: z.string() })) });

/** The path of the link in the newest message to somebody. @param page such as `consent` */
export async function linkTo(request: APIRequestContext, to: string, page: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const messages = outbox.parse(await (await request.get(`/api/dev/outbox?to=${encodeURIComponent(to)}`)).json());
    const found = messages.map(({ text }) => new RegExp(`(?:/cn|/es)?/${page}/[\\w-]{22}`).exec(text)?.[0]);
    link = found.find((each) => each !== undefined) ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 15_000 });
  return link;
}

/** Times on different days a month ahead, ISO. */
export const interviewTimes = (count: number) =>
  Array.from({ length: count }, (_, day) => {
    const date = new Date(Date.now() + (30 + day) * 24 * 60 * 60_000).toISOString().slice(0, 10);
    return `${date}T17:00:00.000Z`;
  });

/** A word of letters that no other test has. */
export const uniqueWord = () => randomUUID().replaceAll(/[^a-f]/g, '');

/** Three nannies in the directory who share a last name, each in a browser of her own in this language. */
export async function listedNannies(browser: Browser, locale: Locale, lastName: string): Promise<SignedInNanny[]> {
  return Promise.all(
    ['Ana', 'Bea', 'Cleo'].map(async (firstName) => {
      const context = await browser.newContext({ extraHTTPHeaders: { 'X-Locale': locale } });
      const nanny = new SignedInNanny(await context.newPage(), locale);
      const calendar = { availableWeekdays: ['monday', 'tuesday'], preferredEndTime: '16:00' };
      await nanny.signInWith({
        ...completeProfile,
        firstName,
        lastName,
        isPublic: true,
        availabilityCalendar: calendar,
      });
      await approve(nanny.profileId);
      return nanny;
    }),
  );
}

/** What staff do with a family's request, through the API. */
export class IntroductionDesk {
  readonly #desk: APIRequestContext;
  #path = '';
  readonly #items = new Map<string, string>();
  /** The introduction's id. */
  id = '';

  private constructor(desk: APIRequestContext) {
    this.#desk = desk;
  }

  static async open(): Promise<IntroductionDesk> {
    return new IntroductionDesk(await deskRequests('owner'));
  }

  /** Makes an introduction for the request of a family, which asks its nannies. @param times ISO, proposed for the first nanny */
  async make(parentName: string, profileIds: string[], letter: string, times: string[]): Promise<void> {
    const found = await this.#desk.get(`/api/agency/requests?q=${encodeURIComponent(parentName)}`);
    const [request] = inbox.parse(await found.json()).items;
    const data = { requestId: request?.id, profileIds, letter };
    const made = await this.#desk.post('/api/agency/introductions', { data });
    const { id, items } = introductionSchema.parse(await made.json());
    this.id = id;
    this.#path = `/api/agency/introductions/${id}`;
    for (const { itemId, profileId } of items) this.#items.set(profileId ?? '', itemId);
    const itemId = this.#itemId(profileIds[0] ?? '');
    await this.#write('patch', '', { items: [{ itemId, note: 'She lives around the corner.', times }] });
  }

  #itemId(profileId: string): string {
    return this.#items.get(profileId) ?? '';
  }

  /** Records that a nanny agreed by phone. */
  async agree(profileId: string): Promise<void> {
    await this.#write('post', '/consents', { itemId: this.#itemId(profileId), answer: 'yes', note: 'Called her.' });
  }

  /** Agrees on an interview. @param time ISO, one of the proposed */
  async arrange(profileId: string, time: string): Promise<void> {
    await this.#write('post', '/interviews', { itemId: this.#itemId(profileId), time });
  }

  async send(...emails: string[]): Promise<void> {
    await this.#write('post', '/send', { recipients: emails.map((email) => ({ email })) });
  }

  async #write(method: 'post' | 'patch', place: string, data: object): Promise<void> {
    const seen = (await this.#desk.get(this.#path)).headers()['etag'] ?? '';
    const answer = await this.#desk[method](this.#path + place, { data, headers: { 'If-Match': seen } });
    expect(answer.status(), await answer.text()).toBe(200);
  }
}
