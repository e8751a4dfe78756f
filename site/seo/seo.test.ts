import { describe, expect, it } from 'vitest';
import { env } from 'cloudflare:workers';
import { locales } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { createProfileView } from '#domain/profile/view.ts';
import { profiles } from '#worker/db/schema.ts';
import { findPublicProfile } from '#worker/features/profile/public-page/service.ts';
import { createServices } from '#worker/services.ts';
import { loadDemoData } from '../../scripts/demo/load.ts';
import { testFiles } from '../../scripts/demo/test-files.ts';
import { findProblems } from './json-ld-validator.ts';
import { profileHead } from './profile-head.ts';

describe('structured data of every demo profile in every language', () => {
  it('is what schema.org and Google ask for, and survives its script element', async () => {
    await loadDemoData(env, testFiles);
    const services = createServices(env);
    const rows = await services.db.select({ id: profiles.id }).from(profiles);
    let videos = 0;
    let credentials = 0;
    for (const { id } of rows) {
      const found = await findPublicProfile(services, id, 'en');
      if (found?.kind !== 'public') continue;
      for (const locale of locales) {
        const translator = serverTranslator(locale);
        const facts = { agencyName: 'Golden Oak', defaultLocation: 'Los Angeles, CA', today: '2026-11-21' };
        const view = createProfileView(found.profile, found.certifications, translator, facts);
        const { config } = services;
        const head = profileHead({ view, profile: found.profile, path: `/profile/${id}`, locale, translator, config });
        const data: unknown = JSON.parse(head.structuredData ?? '');
        expect(findProblems(data), `${view.fullName} in ${locale}`).toEqual([]);
        videos += head.structuredData?.includes('VideoObject') ? 1 : 0;
        credentials += head.structuredData?.includes('EducationalOccupationalCredential') ? 1 : 0;
      }
    }
    expect(videos).toBeGreaterThan(6);
    expect(credentials).toBeGreaterThan(6);
  });

  it('is told apart from data that is not', () => {
    expect(findProblems({ '@type': 'VideoObject', name: '', color: 'red', thumbnailUrl: '/a.jpg' })).toEqual([
      '$.name is ""',
      '$.thumbnailUrl is "/a.jpg"',
      '$.color is unknown',
      '$.uploadDate is missing',
    ]);
    expect(findProblems({ '@graph': [{ '@type': 'Robot' }] })).toEqual(['$.@graph[0] is of the unknown type Robot']);
  });
});
