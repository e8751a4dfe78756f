import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Suggestion, Translations } from '#domain/translation/schema.ts';
import { json, openDesk } from '../../testing/open-desk.ts';
import { writeTranslation } from '../../testing/translation.ts';
import { takeComplaints } from '../../testing/console.ts';
import { withModel } from '../assistant/testing.ts';
import { findPublicProfile } from '../profile/public-page/service.ts';

describe('a suggestion', () => {
  const own = 'I sing with the children every day. I am kind and calm with them.';

  it('leaves out what says more than she does, is kept, and is on no page', async () => {
    const { caller, id, test } = await withModel('ok', '+12135557003');
    await caller.call('PUT', `/api/profiles/${id}`, {
      firstName: 'Ana',
      lastName: 'Reyes',
      aboutMe: own,
      isPublic: true,
    });
    const due = await env.DB.prepare('SELECT * FROM due_purges').all();
    test.clock.advance(1000);
    const answer = await caller.call('POST', `/api/profiles/${id}/translations/aboutMe/es/suggest`);
    expect(await answer.json<Suggestion>()).toMatchObject({
      text: 'Canto con los niños todos los días. …',
      state: 'suggested',
      sourceText: own,
    });
    const { items, canSuggest } = await json<Translations>(caller, 'GET', `/api/profiles/${id}/translations`);
    expect(canSuggest).toBe(true);
    expect(items[0]).toMatchObject({ state: 'suggested', writtenBy: 'model' });
    // Nothing public has changed: no purge is used, and no sweep is planned without a job for it.
    expect(await env.DB.prepare('SELECT * FROM due_purges').all()).toMatchObject({ results: due.results });
    const page = await findPublicProfile(test.services, id, 'es');
    expect(page?.kind === 'public' && page.profile.aboutMe).toBe(own);
  });

  it('does not take the place of an approved translation', async () => {
    const { caller, id } = await withModel('ok', '+12135557004');
    await caller.call('PUT', `/api/profiles/${id}`, { aboutMe: own });
    const place = `/api/profiles/${id}/translations/aboutMe/es`;
    const mine = 'Canto con los niños todos los días. Soy amable y tranquila con ellos.';
    const seen = { path: `/api/profiles/${id}/translations`, place: 'aboutMe/es' };
    expect((await writeTranslation(caller, seen, { text: mine, state: 'approved' })).status).toBe(200);
    const suggested = await json<Suggestion>(caller, 'POST', `${place}/suggest`);
    const { items } = await json<Translations>(caller, 'GET', `/api/profiles/${id}/translations`);
    // The next write names what is stored, not the suggestion.
    expect(items).toMatchObject([{ text: mine, state: 'approved', revision: suggested.revision }]);
  });

  it.each(['hang', '429', 'html', 'invalid'])('is refused kindly when the model is %s', async (fault) => {
    const { caller, id } = await withModel(fault, '+12135557005');
    await caller.call('PUT', `/api/profiles/${id}`, { aboutMe: own });
    const answer = await caller.call('POST', `/api/profiles/${id}/translations/aboutMe/es/suggest`);
    expect(answer.status).toBe(503);
    expect(takeComplaints()).toHaveLength(1);
  });

  it('counts against the budget', async () => {
    const { caller, id, scenario } = await withModel('ok', '+12135557006', 1);
    await caller.call('PUT', `/api/profiles/${id}`, { aboutMe: own });
    const place = `/api/profiles/${id}/translations/aboutMe/es/suggest`;
    expect((await caller.call('POST', place)).status).toBe(200);
    expect((await caller.call('POST', place)).status).toBe(429);
    expect(await scenario.calls()).toBe(1);
  });

  it('is not to be had without a model', async () => {
    const { nanny, profileId } = await openDesk();
    const path = `/api/profiles/${profileId}/translations`;
    const answer = await nanny.call('POST', `${path}/aboutMe/es/suggest`);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'no_suggestions' });
    expect((await json<Translations>(nanny, 'GET', path)).canSuggest).toBe(false);
  });
});
