import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { certificationPresets } from '#domain/certification/schema.ts';
import { parseFilters } from '#domain/directory/filters.ts';
import { locales } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { ageGroups, duties, travelOptions, weekdays, workArrangements } from '#domain/profile/enums.ts';
import { listNannies } from './features/directory/service.ts';
import { findPublicProfile } from './features/profile/public-page/service.ts';
import { newcomer, upload } from './testing/api.ts';
import { pdf } from './testing/files.ts';
import { scaled } from './testing/scaled.ts';
import { takeComplaints } from './testing/console.ts';

/** Any text, including lone surrogates and control characters, mostly short. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 300 }),
  fc.constant('王 · 秀英'),
);
const list = <Item>(item: fc.Arbitrary<Item>) => fc.uniqueArray(item, { maxLength: 6 });
const bool = fc.boolean();

/** Dates near the limits of the accepted range, with offsets that cross them, and texts that are not dates. */
const dateTime = fc.oneof(
  fc
    .record({
      year: fc.constantFrom('0000', '0001', '1899', '1900', '1999', '2026', '2100', '2101', '9999', '+010000'),
      time: fc.constantFrom('T00:00:00', 'T23:59:59', 'T23:59:59.999', 'T24:00:00'),
      day: fc.constantFrom('-01-01', '-02-30', '-12-31'),
      offset: fc.constantFrom('Z', '+14:00', '-12:00', '+23:59', '-23:59', ''),
    })
    .map(({ year, day, time, offset }) => year + day + time + offset),
  anyText,
);

const anyPatch = fc.record(
  {
    firstName: anyText,
    lastName: anyText,
    email: fc.oneof(fc.emailAddress(), anyText),
    phone: anyText,
    wechatId: fc.option(anyText),
    location: anyText,
    city: anyText,
    state: anyText,
    languages: list(anyText),
    workArrangement: fc.constantFrom(...workArrangements),
    preferredAgeGroups: list(fc.constantFrom(...ageGroups)),
    travelWillingness: list(fc.constantFrom(...travelOptions)),
    duties: list(fc.constantFrom(...duties)),
    availableFrom: fc.option(dateTime.map((text) => text.slice(0, 10))),
    payFrom: fc.option(fc.integer({ min: -1, max: 300 })),
    yearsExperience: fc.oneof(fc.integer({ min: -1, max: 90 }), fc.double()),
    familiesServed: fc.option(fc.integer({ min: 0, max: 600 })),
    specialties: list(anyText),
    experienceDescription: anyText,
    aboutMe: fc.option(anyText),
    videoTranscript: fc.option(anyText),
    isPublic: bool,
    isActive: bool,
    completenessScore: fc.integer({ min: 0, max: 101 }),
    availabilityCalendar: fc.record(
      {
        availableWeekdays: list(fc.constantFrom(...weekdays)),
        availableWeekends: bool,
        preferredStartTime: fc.constantFrom('00:00', '06:00', '23:59', '24:00'),
        preferredEndTime: fc.constantFrom('00:00', '20:00', '5pm'),
        unavailableDates: list(dateTime.map((text) => text.slice(0, 10))),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);

const presetName = fc.constantFrom(...Object.values(certificationPresets).flat());

const hostileCertification = fc.record(
  { name: fc.oneof(presetName, anyText), issuer: anyText, issueDate: dateTime, expiryDate: dateTime },
  { requiredKeys: ['name'] },
);

/** Only valid data, so that enough is accepted for the test to read what it wrote. */
const validCertification = fc.record(
  {
    name: presetName,
    issuer: fc.constantFrom('Red Cross', '红十字会'),
    issueDate: fc.constantFrom('1900-01-02T00:00:00Z', '2026-02-28T23:59:59+14:00'),
    expiryDate: fc.constantFrom('2027-03-01T00:00:00Z', '2100-12-30T00:00:00-12:00'),
  },
  { requiredKeys: ['name'] },
);

const anyCertification = fc.oneof(hostileCertification, validCertification);

type Newcomer = Awaited<ReturnType<typeof newcomer>>;

/** Reads everything that shows a profile, as its owner and as the public. */
async function readEverything({ test, caller, id }: Newcomer): Promise<void> {
  const paths = ['', '/certifications', '/ai-interactions', ...locales.map((locale) => `/preview?lang=${locale}`)];
  for (const path of paths) {
    const response = await caller.call('GET', `/api/profiles/${id}${path}`);
    expect(response.status, path).toBe(200);
    await response.body?.cancel();
  }
  const suggestions = await caller.call('POST', `/api/profiles/${id}/suggestions`);
  expect(suggestions.status).toBe(200);
  const captions = await caller.call('GET', `/api/profiles/${id}/captions.vtt`);
  expect([200, 404]).toContain(captions.status);
  expect((await test.caller().call('GET', `/api/profiles/${id}`)).status).toBe(200);
  expect(await findPublicProfile(test.services, id, 'en')).not.toBeNull();
  await listNannies(test.services, parseFilters(new URLSearchParams()), serverTranslator('zh'));
}

describe('security.md: bad input: what a write accepts, every read answers', () => {
  it('any patch of a profile', async () => {
    const nanny = await newcomer('+12135554101');
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(anyPatch, async (patch) => {
        // Also field by field: a patch of many random fields is seldom valid as a whole.
        const patches = [patch, ...Object.entries(patch).map(([name, value]) => ({ [name]: value }))];
        for (const body of patches) {
          const response = await nanny.caller.call('PUT', `/api/profiles/${nanny.id}`, body);
          expect([200, 422], JSON.stringify(body)).toContain(response.status);
          if (response.status === 200) accepted += 1;
          await response.body?.cancel();
        }
        await readEverything(nanny);
      }),
      { numRuns: scaled(8, 60) },
    );
    expect(accepted).toBeGreaterThan(scaled(60, 200));
  });

  it('any certification', async () => {
    const nanny = await newcomer('+12135554102');
    const { objectPath: documentUrl } = await upload(nanny.caller, 'document', pdf());
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(anyCertification, async (certification) => {
        const path = `/api/profiles/${nanny.id}/certifications`;
        const response = await nanny.caller.call('POST', path, { ...certification, documentUrl });
        const body = await response.json<{ id?: string }>();
        expect([201, 422], JSON.stringify(certification)).toContain(response.status);
        await readEverything(nanny);
        if (body.id === undefined) return;
        accepted += 1;
        expect((await nanny.caller.call('DELETE', `${path}/${body.id}`)).status).toBe(200);
      }),
      { numRuns: scaled(40, 150) },
    );
    expect(accepted).toBeGreaterThan(5);
  });
});

describe('security.md: bad input: a stored record that cannot be read', () => {
  it('is left out where it does not fit, named in the log, and repaired by its owner', async () => {
    const nanny = await newcomer('+12135554103');
    const { caller, id } = nanny;
    await caller.call('PUT', `/api/profiles/${id}`, { firstName: 'Grace', lastName: 'Hopperton', isPublic: true });
    const { objectPath: documentUrl } = await upload(caller, 'document', pdf());
    const certifications = `/api/profiles/${id}/certifications`;
    await caller.call('POST', certifications, { name: 'CPR', documentUrl });
    await env.DB.prepare('UPDATE certifications SET expiry_date = 253402343999000').run();
    await env.DB.prepare(
      `UPDATE profiles SET languages = '[1]', availability_calendar = '{"preferredStartTime":"x"}'`,
    ).run();
    await readEverything(nanny);
    const complaints = takeComplaints();
    expect(complaints.join()).toContain('"table":"certifications"');
    expect(complaints.join()).toContain('"fields":"languages availabilityCalendar"');

    const [certification] = await (await caller.call('GET', certifications)).json<{ id: string }[]>();
    expect(certification).toMatchObject({ name: 'CPR' });
    expect((await caller.call('DELETE', `${certifications}/${certification?.id}`)).status).toBe(200);
    const repair = {
      languages: ['English'],
      yearsExperience: 3,
      availabilityCalendar: { preferredStartTime: '09:00' },
    };
    expect(await (await caller.call('PUT', `/api/profiles/${id}`, repair)).json()).toMatchObject(repair);
    takeComplaints();
    await readEverything(nanny);
  });
});
