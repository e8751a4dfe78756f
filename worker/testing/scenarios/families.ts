import { publishedNanny, type Scenario, type Scenarios, type TestApp } from './scenario.ts';

/** A family with a nanny on its shortlist. */
async function familyWithList(test: TestApp) {
  const { id } = await publishedNanny(test);
  const caller = test.caller();
  await caller.call('POST', '/api/shortlist', { profileId: id });
  return { caller, id };
}

const share: Scenario = async (test) => ({ caller: (await familyWithList(test)).caller, path: '/api/shortlist/share' });

/** What families do without an account. */
export const familyScenarios: Scenarios = {
  'POST /api/shortlist': async (test) => {
    const { caller, id } = await familyWithList(test);
    return { caller, path: '/api/shortlist', body: { profileId: id, note: 'Speaks Spanish with us.' } };
  },
  'DELETE /api/shortlist/:profileId': async (test) => {
    const { caller, id } = await familyWithList(test);
    return { caller, path: `/api/shortlist/${id}` };
  },
  'PUT /api/shortlist/week': async (test) => ({
    caller: (await familyWithList(test)).caller,
    path: '/api/shortlist/week',
    body: { ranges: [{ day: 'monday', start: '08:00', end: '14:00' }] },
  }),
  'POST /api/shortlist/share': share,
};
