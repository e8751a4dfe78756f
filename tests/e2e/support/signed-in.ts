import { type APIResponse, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import type { Locale } from '#domain/locale.ts';
import { pdf } from '../../../worker/testing/files.ts';
import { Nanny } from './nanny.ts';

const verified = z.object({ userId: z.string() });
const owned = z.object({ id: z.string() });

/** A profile in which every step is valid. */
export const completeProfile = {
  firstName: 'Grace',
  lastName: 'Okonkwo',
  email: 'grace@example.com',
  phone: '(213) 555-0142',
  location: '12 Palm Street',
  city: 'Pasadena',
  state: 'CA',
  languages: ['English'],
  workArrangement: 'live-out',
  preferredAgeGroups: ['newborn'],
  duties: ['childcare'],
  yearsExperience: 7,
  experienceDescription: 'Seven years with newborns and twins.',
};

interface SignedInOptions {
  locale?: Locale;
  /** The fields that the profile already has. */
  profile?: Record<string, unknown>;
  /** The id of the wizard's first step. */
  step?: string;
}

/** A nanny in the wizard, signed in through the API like a returning browser: with its cookie and stored user id. */
export class SignedInNanny extends Nanny {
  userId = '';
  profileId = '';

  static async enter(page: Page, { locale = 'en', profile, step }: SignedInOptions = {}): Promise<SignedInNanny> {
    const nanny = new SignedInNanny(page, locale);
    await nanny.signIn();
    if (profile) await nanny.change(profile);
    await page.goto('/favicon.svg');
    await page.evaluate(
      ([userId, stepId]) => {
        localStorage.setItem('phoneVerificationUserId', userId);
        if (stepId !== '') localStorage.setItem(`np-step:${userId}`, stepId);
      },
      [nanny.userId, step ?? ''] as const,
    );
    // A published profile opens at its home, unless the URL has a step.
    await nanny.open(profile?.['isPublic'] === true ? `/?step=${step ?? 'personal-information'}` : '/');
    await nanny.expectStep(step ?? 'personal-information');
    return nanny;
  }

  /** Writes to the profile like another device of the nanny. */
  async change(fields: Record<string, unknown>): Promise<void> {
    const answer = await this.send('PUT', `/api/profiles/${this.profileId}`, fields);
    expect(answer.status()).toBe(200);
  }

  /** The profile as the server has it. */
  async saved(): Promise<Record<string, unknown>> {
    const answer = await this.page.request.get(`/api/profiles/user/${this.userId}`);
    return z.record(z.string(), z.unknown()).parse(await answer.json());
  }

  /** Waits until the server has these values. */
  async expectOnServer(fields: Record<string, unknown>): Promise<void> {
    await expect.poll(() => this.saved()).toMatchObject(fields);
  }

  /** Uploads a document through the API, a small one by default. */
  async uploadDocument(file: Buffer = Buffer.from(pdf())): Promise<{ objectPath: string }> {
    const opened = await this.send('POST', '/api/objects/upload', { kind: 'document' });
    const ticket = z.object({ uploadURL: z.string(), objectPath: z.string() }).parse(await opened.json());
    const sent = await this.send('PUT', ticket.uploadURL, file);
    expect(sent.status()).toBe(200);
    return ticket;
  }

  /** Signs in and sets these fields of the new profile, without opening the builder. */
  async signInWith(profile: Record<string, unknown>): Promise<void> {
    await this.signIn();
    await this.change(profile);
  }

  /** Verifies the nanny's number again, in the browser's current session. */
  async signInAgain(): Promise<void> {
    expect((await this.verifyPhone()).status()).toBe(200);
    await this.page.goto('/favicon.svg');
    await this.page.evaluate((userId) => localStorage.setItem('phoneVerificationUserId', userId), this.userId);
  }

  private async signIn(): Promise<void> {
    this.userId = verified.parse(await (await this.verifyPhone()).json()).userId;
    const created = await this.send('POST', '/api/profiles', { userId: this.userId });
    this.profileId = owned.parse(await created.json()).id;
  }

  private async verifyPhone(): Promise<APIResponse> {
    expect((await this.send('POST', '/api/phone/send-code', { phone: this.phone })).status()).toBe(200);
    return this.send('POST', '/api/phone/verify-code', { phone: this.phone, code: await this.code() });
  }

  private send(method: 'POST' | 'PUT', path: string, data: object): Promise<APIResponse> {
    return this.page.request.fetch(path, { method, data });
  }
}
