import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page, type Request } from '@playwright/test';
import { z } from 'zod';
import type { Locale } from '#domain/locale.ts';
import { interviewTimes, IntroductionDesk, linkTo, listedNannies, uniqueWord } from './introductions.ts';
import { family } from './references.ts';
import { completeProfile, SignedInNanny } from './signed-in.ts';

const created = z.object({ id: z.string() });
const shared = z.object({ url: z.string() });

/** How far an introduction has come: whether the family has its link, and an interview with the first nanny. */
interface Progress {
  isSent?: boolean;
  isMet?: boolean;
}

const { origin } = new URL(process.env['BASE_URL'] ?? 'http://localhost:8787');

/** Writes that reach records of others: requests about any nanny, and everything that the desk decides. */
const reachesOthers = /\/(?:contact-requests|contact|agency)(?:\/|$)/;

/** Nannies, families, and what lies between them, all of one test: a press may end each of them. */
export class OwnRecords {
  readonly nannies: SignedInNanny[];
  readonly #ids: Set<string>;
  readonly #page: Page;
  readonly #locale: Locale;
  /** In the browser of a nanny who is somebody else each time. */
  readonly #theirs: Page;
  #turn = 0;

  private constructor(page: Page, theirs: Page, locale: Locale, nannies: SignedInNanny[]) {
    this.#page = page;
    this.#theirs = theirs;
    this.#locale = locale;
    this.nannies = nannies;
    this.#ids = new Set(nannies.map(({ profileId }) => profileId));
  }

  /** @param page of a visitor who has no session */
  static async create(page: Page, browser: Browser, locale: Locale): Promise<OwnRecords> {
    const theirs = await (await browser.newContext({ extraHTTPHeaders: { 'X-Locale': locale } })).newPage();
    return new OwnRecords(page, theirs, locale, await listedNannies(browser, locale, uniqueWord()));
  }

  /** Whether a request changes nothing of others. */
  mayWrite = (request: Request): boolean => {
    const { pathname } = new URL(request.url());
    const told = `${pathname} ${request.postData() ?? ''}`;
    return !reachesOthers.test(pathname) || [...this.#ids].some((id) => told.includes(id));
  };

  /** The path of a nanny's public page. */
  async slug(): Promise<string> {
    return String((await this.#nanny().saved())['slug']);
  }

  /** A shortlist of all nannies, and a week, in a browser that has none. */
  async fillShortlist(): Promise<void> {
    await this.#page.context().clearCookies();
    for (const { profileId } of this.nannies) await this.#send('post', '/api/shortlist', { profileId });
    await this.#send('put', '/api/shortlist/week', { ranges: [{ day: 'monday', start: '09:00', end: '17:00' }] });
  }

  /** The pages behind links, by their first folder and by what they show, each with what makes a link. */
  readonly links: Record<string, Record<string, () => Promise<string>>> = {
    request: { asked: async () => linkTo(this.#page.request, (await this.ask(this.nannies)).email, 'request') },
    shortlist: {
      shared: async () => {
        await this.fillShortlist();
        const { url } = shared.parse(await this.#send('post', '/api/shortlist/share', {}));
        return new URL(url).pathname;
      },
    },
    consent: {
      asked: () => this.#consentLink({}),
      'with an interview': () => this.#consentLink({ isSent: true, isMet: true }),
    },
    introduction: {
      open: async () => this.#introductionLink(await this.#introduce({ isSent: true })),
      'with an interview': async () => this.#introductionLink(await this.#introduce({ isSent: true, isMet: true })),
    },
    reference: {
      asked: () => this.#referenceLink(),
      sent: async () => {
        const link = await this.#referenceLink();
        const form = { act: 'send', everyday: 'They ran to the door every day.' };
        const sent = await this.#page.request.post(link, { form, headers: { Origin: origin } });
        expect(sent.status(), await sent.text()).toBe(200);
        return link;
      },
    },
    // A nightly job asks; its own tests answer.
    'still-free': {},
  };

  /** Places of the desk that show an item, each with what makes one. */
  readonly items: Record<string, () => Promise<string>> = {
    'requests, asked': async () => `requests/${(await this.ask(this.nannies)).id}`,
    'requests, with an introduction': async () => `requests/${(await this.#introduce({})).id}`,
    'requests, with an interview': async () => `requests/${(await this.#introduce({ isSent: true, isMet: true })).id}`,
    reviews: async () => `reviews/${(await this.#unlisted()).profileId}`,
    nannies: async () => `nannies/${(await this.#unlisted()).profileId}`,
    certificates: async () => {
      const nanny = await this.#unlisted();
      const { objectPath: documentUrl } = await nanny.uploadDocument();
      const data = { name: 'CPR', documentUrl };
      const answer = await nanny.page.request.post(`/api/profiles/${nanny.profileId}/certifications`, { data });
      const { id } = created.parse(await answer.json());
      this.#ids.add(id);
      return `certificates/${id}`;
    },
  };

  /** A nanny who waits for her first review. */
  async #unlisted(): Promise<SignedInNanny> {
    const nanny = new SignedInNanny(this.#theirs, this.#locale);
    await nanny.signInWith({ ...completeProfile, aboutMe: 'I sing.', isPublic: true });
    this.#ids.add(nanny.profileId);
    return nanny;
  }

  /** A family asks for nannies. */
  async ask(nannies: readonly SignedInNanny[]): Promise<{ id: string; email: string; parentName: string }> {
    const email = `${randomUUID()}@example.com`;
    const parentName = `Family ${uniqueWord()}`;
    const profileIds = nannies.map(({ profileId }) => profileId);
    const data = { profileIds, parentName, email, urgency: 'urgent', message: 'Twins and a dog' };
    const { id } = created.parse(await this.#send('post', '/api/contact-requests', data));
    this.#ids.add(id);
    return { id, email, parentName };
  }

  /** A family is introduced to nannies, who are asked. */
  async #introduce({ isSent = false, isMet = false }: Progress, nannies = this.nannies.slice(1)) {
    const asked = await this.ask(nannies);
    const { email, parentName } = asked;
    const desk = await IntroductionDesk.open();
    const times = interviewTimes(2);
    const profileIds = nannies.map(({ profileId }) => profileId);
    await desk.make(parentName, profileIds, 'Dear family', times);
    this.#ids.add(desk.id);
    if (isSent) {
      for (const profileId of profileIds) await desk.agree(profileId);
      await desk.send(email);
    }
    if (isMet) await desk.arrange(profileIds[0] ?? '', times[0] ?? '');
    return asked;
  }

  #introductionLink({ email }: { email: string }): Promise<string> {
    return linkTo(this.#page.request, email, 'introduction');
  }

  /** The link to a nanny who has been asked once. */
  async #consentLink(progress: Progress): Promise<string> {
    const nanny = await this.#unlisted();
    await this.#introduce(progress, [nanny]);
    return linkTo(this.#page.request, nanny.phone, 'consent');
  }

  async #referenceLink(): Promise<string> {
    const nanny = this.#nextNanny();
    const email = `${randomUUID()}@example.com`;
    const asked = await nanny.page.request.post(`/api/profiles/${nanny.profileId}/references`, {
      data: { ...family, email, locale: this.#locale },
    });
    expect(asked.status(), await asked.text()).toBe(201);
    return linkTo(this.#page.request, email, 'reference');
  }

  #nanny(): SignedInNanny {
    const [nanny] = this.nannies;
    if (!nanny) throw new Error('no nannies');
    return nanny;
  }

  /** Each in turn, because nobody is asked often. */
  #nextNanny(): SignedInNanny {
    this.#turn += 1;
    return this.nannies[this.#turn % this.nannies.length] ?? this.#nanny();
  }

  async #send(method: 'post' | 'put', path: string, data: object): Promise<unknown> {
    const headers = { 'X-Locale': this.#locale, Origin: origin };
    const answer = await this.#page.request[method](path, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  }
}
