import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { newcomer } from '../../../testing/api.ts';
import { openIntroductionDesk } from '../../../testing/introduction.ts';

const bodyOf = async (response: Response) => ({ status: response.status, ...(await response.json<object>()) });

/** The questions to the first nanny. */
async function questions() {
  const sent = await env.DB.prepare(
    "SELECT id FROM outbox WHERE purpose = 'consent' AND recipient = '+12135557001'",
  ).all();
  return sent.results;
}

it('an answer by phone never replaces the no that she gave herself; added again, she is asked again', async () => {
  const desk = await openIntroductionDesk();
  const [first = '', ...others] = desk.profileIds;
  // Questions that have not gone out yet go with a nanny who is left out.
  await env.DB.exec("UPDATE outbox SET sent_at = 1 WHERE purpose = 'consent'");
  const { revision } = await desk.read();
  await desk.answer(0, 'no');
  for (const answer of ['yes', 'no']) {
    const body = { itemId: desk.itemIds[0], answer, note: 'Called at noon, she is glad.' };
    // The caller may have looked before she answered.
    const seen = { 'If-Match': `"${revision}"` };
    expect(await bodyOf(await desk.owner.call('POST', `${desk.path}/consents`, body, seen))).toMatchObject({
      status: 409,
      code: 'consent_declined',
      introduction: { revision, items: [{ consent: { state: 'no', by: null, note: null } }, {}, {}] },
    });
  }
  const { caller, id } = await newcomer('+12135557004', desk.test);
  await caller.call('PUT', `/api/profiles/${id}`, { firstName: 'Dora', lastName: 'Ruiz', isPublic: true });
  await desk.change('PATCH', '', { profileIds: [...others, id] });
  const added = await desk.change('PATCH', '', { profileIds: [first, ...others] });
  expect(await bodyOf(added)).toMatchObject({ status: 200, items: [{ consent: { state: 'asking' } }, {}, {}] });
  expect(await questions()).toHaveLength(2);
  expect((await desk.answer(0, 'no')).status).toBe(200);
});
