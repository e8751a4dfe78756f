import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AgencySettings } from '#domain/agency/settings.ts';
import type { RequestDetail } from '#domain/request/desk.ts';
import { requestTimelines } from '#domain/request/timelines.ts';
import { locales } from '#domain/locale.ts';
import type { OwnReference } from '#domain/reference/schema.ts';
import type { Translation, Translations } from '#domain/translation/schema.ts';
import type { Account } from '#domain/account/schema.ts';
import { signIn } from './testing/api.ts';
import { deskCaller, putSettings } from './testing/desk.ts';
import { json, openDesk } from './testing/open-desk.ts';
import { scaled } from './testing/scaled.ts';
import { writeTranslation } from './testing/translation.ts';

const numRuns = scaled(25, 150);

/** Any text, including lone surrogates and control characters, and what people write. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 200 }),
  fc.constantFrom('王 · 秀英', 'She sings.', ' two  spaces ', 'a\r\nb', '\u202Eright to left'),
);
/** Mostly what is accepted, so that enough can be read, and any text. */
const mostly = (...accepted: string[]) =>
  fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...accepted) }, { weight: 1, arbitrary: anyText });
const anyDay = fc.constantFrom('1970-01-10', '1970-02-30', '2026-11-30', '2027-06-30', '9999-12-31', 'soon');

let desk: Awaited<ReturnType<typeof openDesk>>;

beforeEach(async () => {
  desk = await openDesk();
});

/**
 * Writes `valid` and then random inputs. Each is accepted or refused by name; what is accepted is read. `valid` comes first
 * because random inputs alone may all be refused.
 */
async function check<Input>(
  { valid, inputs }: { valid: Input; inputs: fc.Arbitrary<Input> },
  write: (input: Input) => Promise<Response>,
  read: (written: Response) => Promise<void>,
) {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(inputs, async (input) => {
      // A day later, no limit of the last run counts, and everybody signs in again.
      desk.test.clock.advance(25 * 60 * 60 * 1000);
      desk.owner = (await deskCaller(desk.test, 'owner')).caller;
      desk.nanny = (await signIn(desk.test, '+12135557001')).caller;
      const written = await write(input);
      expect([200, 201, 422], JSON.stringify(input)).toContain(written.status);
      if (written.status === 422) return;
      accepted += 1;
      await read(written);
    }),
    { numRuns, examples: [[valid]] },
  );
  expect(accepted).toBeGreaterThan(0);
}

describe('security.md: bad input: what a write accepts, every read answers as it was written', () => {
  it('any request of a family, with notes and replies', async () => {
    const email = fc.oneof(mostly('sam@example.com'), fc.emailAddress());
    const phone = mostly('+12135550142', '');
    const inputs = fc.record({
      body: fc.record(
        {
          parentName: mostly('Sam Lee'),
          email,
          phone,
          urgency: fc.constantFrom(...requestTimelines),
          message: anyText,
        },
        { requiredKeys: ['parentName', 'email'] },
      ),
      note: anyText,
    });
    let noted = 0;
    const visitor = () => desk.test.caller({ 'CF-Connecting-IP': `203.0.113.${(noted += 1) % 250}` });
    await check(
      {
        valid: { body: { parentName: 'Sam Lee', email: 'sam@example.com', profileId: desk.profileId }, note: '' },
        inputs: inputs.map(({ body, note }) => ({ body: { ...body, profileId: desk.profileId }, note })),
      },
      ({ body }) => visitor().call('POST', '/api/contact-requests', body),
      async (written) => {
        const { id } = await written.json<{ id: string }>();
        const path = `/api/agency/requests/${id}`;
        const seen = await json<RequestDetail>(desk.owner, 'GET', path);
        expect(seen.id).toBe(id);
        const note = await desk.owner.call('POST', `${path}/notes`, { text: seen.parentName });
        const events = note.status === 200 ? (await note.json<RequestDetail>()).events : seen.events;
        expect((await json<RequestDetail>(desk.owner, 'GET', path)).events).toEqual(events);
      },
    );
  });

  it('any family asked for a reference', async () => {
    const inputs = fc.record({
      firstName: mostly('Paula', '秀英'),
      lastName: mostly('Parent', '王'),
      // A family is asked a few times a year at most, whoever asks.
      email: fc.oneof(
        { weight: 8, arbitrary: fc.uuid().map((name) => `${name}@example.com`) },
        { weight: 1, arbitrary: anyText },
      ),
      fromMonth: fc.constantFrom('1960-12', '1969-01', '0001-01', 'May'),
      toMonth: fc.constantFrom('1969-01', '1970-01', '2026-11'),
    });
    const path = `/api/profiles/${desk.profileId}/references`;
    const valid = {
      firstName: 'Paula',
      lastName: 'Parent',
      email: 'paula@example.com',
      fromMonth: '1969-01',
      toMonth: '1970-01',
    };
    await check(
      { valid, inputs },
      (input) => desk.nanny.call('POST', path, input),
      async (written) => {
        const asked = await written.json<OwnReference>();
        const { items } = await json<{ items: OwnReference[] }>(desk.nanny, 'GET', path);
        expect(items).toContainEqual(asked);
        expect((await desk.nanny.call('DELETE', `${path}/${asked.id}`)).status).toBe(200);
      },
    );
  });

  it('any translation', async () => {
    const path = `/api/profiles/${desk.profileId}/translations`;
    const inputs = fc.record({
      place: fc.constantFrom('aboutMe/zh', 'aboutMe/es'),
      text: anyText,
      state: fc.constantFrom('suggested', 'approved'),
    });
    await check(
      { valid: { place: 'aboutMe/zh', text: 'She sings.', state: 'approved' }, inputs },
      ({ place, ...body }) => writeTranslation(desk.nanny, { path, place }, body),
      async (written) => {
        const translation = await written.json<Translation>();
        expect((await json<Translations>(desk.nanny, 'GET', path)).items).toContainEqual(translation);
      },
    );
  });

  it('any settings', async () => {
    const brand = (await json<AgencySettings>(desk.owner, 'GET', '/api/agency/settings')).brand;
    const inputs = fc.record(
      {
        brand: fc.record({ name: anyText }).map((name) => Object.assign({}, brand, name)),
        listing: fc.constantFrom('reviewed', 'phone-verified', 'all'),
        embedOrigins: fc.array(fc.constantFrom('https://a.example', 'http://b.example', 'https://*.example'), {
          maxLength: 2,
        }),
        replyTexts: fc.array(fc.record({ title: anyText, locale: fc.constantFrom(...locales), text: anyText }), {
          maxLength: 2,
        }),
        freshnessDays: fc.integer({ min: 0, max: 400 }),
        retention: fc.record({ contactRequestDays: fc.integer({ min: 1, max: 4000 }), auditLogDays: fc.constant(400) }),
      },
      { requiredKeys: [] },
    );
    await check(
      {
        valid: { listing: 'all' },
        // Also field by field: a patch of many random fields is seldom valid as a whole.
        inputs: inputs.chain((patch) =>
          fc.constantFrom(patch, ...Object.entries(patch).map(([name, value]) => ({ [name]: value }))),
        ),
      },
      (patch) => putSettings(desk.owner, patch),
      async (written) => {
        expect(await json(desk.owner, 'GET', '/api/agency/settings')).toEqual(await written.json());
      },
    );
  });

  it('any pause', async () => {
    await check(
      { valid: { until: '2027-06-30' }, inputs: fc.record({ until: anyDay }, { requiredKeys: [] }) },
      (input) => desk.nanny.call('POST', '/api/account/pause', input),
      async (written) => {
        const { isActive, pausedAt, pausedUntil } = await written.json<{
          isActive: boolean;
          pausedAt?: string;
          pausedUntil?: string;
        }>();
        const { profile } = await json<Account>(desk.nanny, 'GET', '/api/account');
        expect(profile?.isActive).toBe(isActive);
        expect([profile?.pausedAt, profile?.pausedUntil]).toEqual([pausedAt, pausedUntil]);
        expect((await desk.nanny.call('POST', '/api/account/resume')).status).toBe(200);
      },
    );
  });
});
