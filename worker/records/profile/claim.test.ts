import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultLocale } from '#domain/locale.ts';
import type { DeskProfile } from '#domain/profile/desk.ts';
import { consumeCodeAndSignIn } from '../../features/identity/sign-in/queries.ts';
import { json, openDesk } from '../../testing/open-desk.ts';
import { updateUnclaimed } from './write.ts';

const phone = '+12135558001';

let desk: Awaited<ReturnType<typeof openDesk>>;
let profileId: string;

beforeEach(async () => {
  desk = await openDesk();
  const draft = { firstName: 'Lucía', phone, locale: defaultLocale, city: 'Pasadena' };
  profileId = (await json<DeskProfile>(desk.owner, 'POST', '/api/agency/profiles', draft)).profile.id;
});

const read = () => json<DeskProfile>(desk.owner, 'GET', `/api/agency/profiles/${profileId}`);

describe('a claim', () => {
  it('takes a code that was accepted', async () => {
    const { clock, services } = desk.test;
    // She signed in before staff wrote.
    await env.DB.prepare("INSERT INTO users (id, phone, created_at) VALUES ('hers', ?, 0)").bind(phone).run();
    const signIn = await consumeCodeAndSignIn(services, {
      phone,
      flowHash: 'no flow',
      userIds: ['abcdefghijklmnopqrstuvwx'],
      tokenHash: 'no token',
      previousTokenHash: null,
      failureKeys: [],
      locale: defaultLocale,
      openedWith: {},
      now: clock.now(),
    });
    expect(signIn).toBeNull();
    expect((await read()).state).toBe('unclaimed');
  });

  it('leaves nothing to staff who looked before it', async () => {
    const nanny = desk.test.caller();
    await nanny.call('POST', '/api/phone/send-code', { phone });
    await nanny.call('POST', '/api/phone/verify-code', { phone, code: desk.test.sms.codeFor(phone) });
    const { revision } = (await read()).profile;
    const written = await updateUnclaimed(desk.test.services, {
      id: profileId,
      revision,
      condition: sql`1`,
      changes: { city: 'Irvine' },
      now: desk.test.clock.now(),
      also: (steps) => steps,
    });
    expect(written).toBeNull();
    expect((await read()).profile).toMatchObject({ city: 'Pasadena', revision });
  });
});
