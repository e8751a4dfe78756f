import { env } from 'cloudflare:workers';
import { isNotNull, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { locales } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { profilePatchSchema } from '#domain/profile/schema.ts';
import { isSlug } from '#domain/profile/slug.ts';
import { createProfileView } from '#domain/profile/view.ts';
import { profiles, profileTranslations } from '#worker/db/schema.ts';
import { findPublicProfile } from '#worker/features/profile/public-page/service.ts';
import { createServices } from '#worker/services.ts';
import { readCaptions } from '#worker/features/assistant/captions/service.ts';
import type { DemoTranslation } from './demo-translation.ts';
import { demoVideos, demoTranscript } from './videos.ts';
import { loadDemoData } from './load.ts';
import { demoNannies } from './nannies.ts';
import { testFiles } from './test-files.ts';
import { demoTranslations, earlierTexts } from './translations.ts';

const services = createServices(env);
const storedProfiles = () =>
  services.db.select().from(profiles).where(isNull(profiles.unclaimedSince)).orderBy(profiles.createdAt);
const messageId = /\b(profile|labels|common|errors|outbound)\.[a-z]/;

type Loaded = Awaited<ReturnType<typeof readProfiles>>;

/** The nannies' own profiles and their public versions, oldest first. */
async function readProfiles() {
  const rows = await storedProfiles();
  return Promise.all(
    rows.map(async (row) => ({ row, byId: await findPublicProfile(services, row.id, 'en'), slug: row.slug ?? '' })),
  );
}

/** What the public gets of the profiles that staff have written. */
async function unclaimed() {
  const rows = await services.db.select().from(profiles).where(isNotNull(profiles.unclaimedSince));
  return Promise.all(rows.map(({ id }) => findPublicProfile(services, id, 'en')));
}

describe('the demo data', () => {
  it('is what nannies may write, in every language', () => {
    for (const { profile } of demoNannies) expect(profilePatchSchema.parse(profile)).toEqual(profile);
    expect(new Set(demoNannies.map((nanny) => nanny.profile.phone)).size).toBe(24);
    expect(new Set(demoNannies.map((nanny) => nanny.locale))).toEqual(new Set(locales));
    expect(demoNannies[0]?.profile.firstName).toBe('Elena');
  });

  // Loading takes seconds, so it is done once for all checks.
  it('is whole and reads well once it is loaded', async () => {
    await loadDemoData(env, testFiles);
    const all = await readProfiles();
    expectStates(all);
    await expectSlugs(all);
    expectTexts(all);
    expectFirstPage(all);
    await expectVideos(all);
    await expectTranslations();
    expect(await unclaimed()).toEqual([null, null]);
  });
});

/** 24 profiles: 22 visible, one held, and one draft. */
function expectStates(all: Loaded): void {
  expect(all.map(({ row }) => row.phone)).toEqual(demoNannies.map((nanny) => nanny.profile.phone));
  const kinds = all.map(({ byId }) => byId?.kind);
  expect(kinds).toEqual(demoNannies.map((nanny) => (nanny.state === 'published' ? 'public' : 'stub')));
  expect(kinds.filter((kind) => kind === 'public')).toHaveLength(22);
  const stubs = all.filter(({ byId }) => byId?.kind === 'stub').map(({ row }) => row);
  expect(stubs.map((row) => [row.heldAt !== null, row.isPublic]).toSorted()).toEqual([
    [false, false],
    [true, true],
  ]);
}

/** Every published profile has its own slug, which resolves to it. */
async function expectSlugs(all: Loaded): Promise<void> {
  const published = all.filter(({ row }) => row.isPublic);
  expect(published).toHaveLength(23);
  expect(published[0]?.slug).toBe('elena-marquez');
  expect(new Set(published.map(({ slug }) => slug)).size).toBe(23);
  for (const { slug, byId } of published) {
    expect(isSlug(slug), slug).toBe(true);
    expect(await findPublicProfile(services, slug, 'en'), slug).toEqual(byId);
  }
}

/** Every published profile is shown in every language without message ids. */
function expectTexts(all: Loaded): void {
  const facts = { agencyName: 'Golden Oak', defaultLocation: 'Los Angeles, CA', today: '2026-11-21' };
  for (const { byId, slug } of all) {
    if (byId?.kind !== 'public') continue;
    for (const locale of locales) {
      const view = createProfileView(byId.profile, byId.certifications, serverTranslator(locale), facts);
      for (const text of [view.fullName, view.role, view.location, view.availabilityLine, view.metaTitle]) {
        expect(text, slug).toMatch(/\S/);
      }
      expect([0, 7]).toContain(view.week.length);
      expect(JSON.stringify(view), `${slug} in ${locale}`).not.toMatch(messageId);
    }
  }
}

/** The page of the first nanny, who is on the landing page, has verified certifications and what families say. */
function expectFirstPage([first]: Loaded): void {
  if (first?.byId?.kind !== 'public') throw new Error('The first nanny is not public');
  const { certifications, references } = first.byId;
  const verified = certifications.filter((certification) => certification.verified).map(({ name }) => name);
  // They were added in the same millisecond.
  expect(new Set(verified)).toEqual(new Set(['CPR', 'Newborn Care Specialist']));
  expect(references).toHaveLength(2);
}

/** Videos have captions timed to the spoken sentences, in the right language. */
async function expectVideos(all: Loaded): Promise<void> {
  for (const locale of locales) {
    const { cues, durationMs = 0 } = demoTranscript(locale);
    expect(durationMs).toBeLessThanOrEqual(15_000);
    expect(cues.map((cue) => cue.text)).toEqual(demoVideos[locale].sentences);
    const moments = cues.flatMap(({ startMs, endMs }) => [startMs, endMs]);
    expect(moments).toEqual([...new Set(moments)].toSorted((one, other) => one - other));
    expect(moments.at(-1)).toBeLessThan(durationMs);
    const { file } = await readCaptions(services, all[demoVideos[locale].place]?.row.id ?? '', null);
    for (const { startMs, endMs, text } of cues) {
      const [start, end] = [startMs, endMs].map((ms) => new Date(ms).toISOString().slice(11, 23));
      expect(file).toContain(`${start} --> ${end}\n${text}\n`);
    }
  }
}

const isSentence = ({ field }: DemoTranslation) => field === 'headline';
const phonesOf = (some: readonly DemoTranslation[]) => new Set(some.map(({ phone }) => phone)).size;

/** All nannies have translations of their sentence, and half of them of other texts, some of them outdated. */
async function expectTranslations(): Promise<void> {
  expect(phonesOf(demoTranslations.filter(isSentence))).toBe(
    demoNannies.filter(({ profile }) => profile.headline).length,
  );
  expect(phonesOf(demoTranslations.filter((translation) => !isSentence(translation)))).toBe(demoNannies.length / 2);
  const rows = await services.db.select().from(profileTranslations);
  expect(rows).toHaveLength(demoTranslations.length);
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['approved']));
  const stale = new Set(rows.filter(({ staleSince }) => staleSince !== null).map(({ profileId }) => profileId));
  expect(stale.size).toBe(earlierTexts.length);
}
