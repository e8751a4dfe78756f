import { describe, expect, it } from 'vitest';
import { runJobs } from '../../jobs.ts';
import { type ApiCaller, createTestApp, signIn } from '../../testing/api.ts';
import { testBatch } from '../../testing/ports.ts';

type TestApp = ReturnType<typeof createTestApp>;

async function publish(caller: ApiCaller, name: object): Promise<string> {
  const { id } = await (await caller.call('POST', '/api/profiles', {})).json<{ id: string }>();
  await caller.call('PUT', `/api/profiles/${id}`, { ...name, isPublic: true });
  return id;
}

/** The line about the nanny's number in the agency's email about a request. */
async function phoneLine(test: TestApp, profileId: string): Promise<string | undefined> {
  const request = { profileId, parentName: 'Sam Lee', email: 'sam@example.com', urgency: 'urgent' };
  await test.caller().call('POST', '/api/contact-requests', request);
  await runJobs(test.services, testBatch(test.jobs.waiting.splice(0)).batch);
  return test.email.sent[0]?.text.split('\n').find((line) => line.startsWith('Nanny’s phone'));
}

describe('the number of a nanny in the agency’s mail', () => {
  it('is called verified when a code verified it', async () => {
    const test = createTestApp();
    const { caller } = await signIn(test, '+12135557041');
    const id = await publish(caller, { firstName: 'Ana', lastName: 'Reyes' });
    expect(await phoneLine(test, id)).toBe('Nanny’s phone: +1 (213) 555-7041 (verified by a code)');
  });

  it('is called not verified when it was only typed, also when it is somebody else’s verified one', async () => {
    const test = createTestApp();
    await signIn(test, '+12135557042');
    const name = { firstName: 'Ben', lastName: 'Example', phone: '(213) 555-7042' };
    const id = await publish(test.caller(), name);
    expect(await phoneLine(test, id)).toContain('+1 (213) 555-7042 (NOT VERIFIED');
  });
});
