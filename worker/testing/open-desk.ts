import { hourMs } from '#domain/durations.ts';
import type { DeskProfile } from '#domain/profile/desk.ts';
import { runJobs } from '../jobs.ts';
import { type ApiCaller, createTestApp, signIn } from './api.ts';
import { deskCaller } from './desk.ts';
import { testBatch } from './ports.ts';

/** The response of a call as JSON. */
export async function json<Answer>(caller: ApiCaller, method: string, path: string, body?: unknown): Promise<Answer> {
  return (await caller.call(method, path, body)).json<Answer>();
}

/** An owner at the desk, and a nanny with a verified phone who has just published. It is midday in the nannies' time zone. */
export async function openDesk(test = createTestApp()) {
  test.clock.advance(8 * hourMs);
  const { caller: owner } = await deskCaller(test, 'owner');
  const { caller: nanny } = await signIn(test, '+12135557001');
  const { id: profileId } = await json<{ id: string }>(nanny, 'POST', '/api/profiles', {});
  const profile = { firstName: 'Ana', lastName: 'Reyes', city: 'Pasadena', aboutMe: 'I sing with children.' };
  await nanny.call('PUT', `/api/profiles/${profileId}`, { ...profile, isPublic: true });
  return {
    test,
    owner,
    nanny,
    profileId,
    page: <Item>(path: string, caller = owner) => json<{ items: Item[]; next: string | null }>(caller, 'GET', path),
    deskProfile: () => json<DeskProfile>(owner, 'GET', `/api/agency/profiles/${profileId}`),
    /** Delivers the waiting jobs of the queue. */
    deliver: () => runJobs(test.services, testBatch(test.jobs.waiting.splice(0)).batch),
    /** The text messages sent to a phone. */
    textsTo: (phone: string) => test.sms.sent.filter(({ to }) => to === phone).map(({ text }) => text),
  };
}
