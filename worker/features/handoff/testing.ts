import { handoffHeader } from '#domain/handoff/schema.ts';
import { type ApiCaller, newcomer } from '../../testing/api.ts';
import { mp4 } from '../../testing/files.ts';

/** A phone's secret in the format that its page creates. */
export function phoneSecret(digit = '1'): string {
  return digit.repeat(22);
}

type World = Awaited<ReturnType<typeof handoffWorld>>;

/** A nanny named Grace at a computer with a profile, and phones. */
export async function handoffWorld(number: string) {
  const { test, caller, id: profileId } = await newcomer(number);
  await caller.call('PUT', `/api/profiles/${profileId}`, { firstName: 'Grace', lastName: 'Hopperton' });
  const handoffs = `/api/profiles/${profileId}/handoffs`;
  async function createLink() {
    const answer = await caller.call('POST', handoffs);
    const { id, url, expiresAt } = await answer.json<{ id: string; url: string; expiresAt: number }>();
    return { id, url, expiresAt, token: new URL(url).hash.slice(1) };
  }
  const seen = async (id: string) =>
    (await caller.call('GET', `${handoffs}/${id}`)).json<{
      status: string;
      percent: number;
      profile?: { videoResumeUrl?: string };
    }>();
  return { test, caller, profileId, handoffs, createLink, seen };
}

/** A browser that has opened a link. */
export function phoneOf({ test }: Pick<World, 'test'>, token: string, secret = phoneSecret()) {
  const caller: ApiCaller = test.caller({ [handoffHeader]: `${token}.${secret}` });
  const post = (path: string, body?: unknown) => caller.call('POST', `/api/handoff${path}`, body);
  return {
    caller,
    look: () => caller.call('GET', '/api/handoff'),
    connect: () => post('/connect'),
    tell: (progress: object) => post('/progress', progress),
    open: async (size = mp4().length) =>
      (await (await post('/multipart', { size })).json<{ uploadId?: string }>()).uploadId ?? '',
    openAnswer: (size = mp4().length) => post('/multipart', { size }),
    sendPart: (id: string, part = mp4(), number = 1) =>
      caller.send('PUT', `/api/handoff/multipart/${id}/${number}`, part),
    complete: (id: string) => post(`/multipart/${id}/complete`, {}),
    still: (id: string, picture: Uint8Array<ArrayBuffer>) =>
      caller.send('PUT', `/api/handoff/stills/${id}?variant=poster`, picture),
    finish: (video?: object) => post('/finish', video),
    leave: () => post('/leave'),
  };
}

/** Uploads a video like the phone's page. @returns its upload id */
export async function sendVideo(phone: ReturnType<typeof phoneOf>): Promise<string> {
  const id = await phone.open();
  await phone.sendPart(id);
  await phone.complete(id);
  return id;
}

/** The status and code of a response. */
export async function outcome(answer: Response | Promise<Response>): Promise<string> {
  const response = await answer;
  const { code } = await response.json<{ code?: string }>();
  return [response.status, code].filter(Boolean).join(' ');
}
