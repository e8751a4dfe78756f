import { handoffHeader } from '#domain/handoff/schema.ts';
import { phoneSecret } from '../../features/handoff/testing.ts';
import type { ApiCaller } from '../api.ts';
import { mp4, png } from '../files.ts';
import { json } from '../open-desk.ts';
import { askedFamily } from './profile.ts';
import { publishedNanny, type Scenario, type Scenarios, type TestApp } from './scenario.ts';

/** A caller who may upload, and the path of its uploads. */
type Uploader = (test: TestApp) => Promise<{ caller: ApiCaller; path: string }>;

const nanny: Uploader = async (test) => ({ caller: (await publishedNanny(test)).caller, path: '/api/objects' });

async function handoff(test: TestApp) {
  const { caller: computer, path } = await publishedNanny(test);
  const { id, url } = await json<{ id: string; url: string }>(computer, 'POST', `${path}/handoffs`);
  const caller = test.caller({ [handoffHeader]: `${new URL(url).hash.slice(1)}.${phoneSecret()}` });
  return { computer, caller, path: '/api/handoff', handoffPath: `${path}/handoffs/${id}` };
}

const phone: Uploader = async (test) => {
  const { caller, path } = await handoff(test);
  await caller.call('POST', `${path}/connect`);
  return { caller, path };
};

async function opened(uploader: Uploader, test: TestApp) {
  const { caller, path } = await uploader(test);
  const { uploadId } = await json<{ uploadId: string }>(caller, 'POST', `${path}/multipart`, { size: mp4().length });
  return { caller, path, uploadId, part: `${path}/multipart/${uploadId}` };
}

async function sent(uploader: Uploader, test: TestApp) {
  const upload = await opened(uploader, test);
  await upload.caller.send('PUT', `${upload.part}/1`, mp4());
  return upload;
}

async function completed(uploader: Uploader, test: TestApp) {
  const upload = await sent(uploader, test);
  await upload.caller.call('POST', `${upload.part}/complete`, {});
  return upload;
}

/** The four routes of an upload in parts. */
function multipart(prefix: string, uploader: Uploader): Scenarios {
  return {
    [`POST ${prefix}/multipart`]: async (test) => {
      const { caller, path } = await uploader(test);
      return { caller, path: `${path}/multipart`, body: { size: mp4().length } };
    },
    [`PUT ${prefix}/multipart/:id/:partNumber`]: async (test) => {
      const { caller, part } = await opened(uploader, test);
      return { caller, path: `${part}/1`, file: mp4() };
    },
    [`POST ${prefix}/multipart/:id/complete`]: async (test) => {
      const { caller, part } = await sent(uploader, test);
      return { caller, path: `${part}/complete`, body: {} };
    },
    [`DELETE ${prefix}/multipart/:id`]: async (test) => {
      const { caller, part } = await sent(uploader, test);
      return { caller, path: part };
    },
  };
}

const still =
  (uploader: Uploader): Scenario =>
  async (test) => {
    const { caller, path, uploadId } = await completed(uploader, test);
    return { caller, path: `${path}/stills/${uploadId}?variant=poster`, file: png(320, 240) };
  };

const ofPhone =
  (place: string, body?: object): Scenario =>
  async (test) => {
    const { caller, path } = await phone(test);
    return { caller, path: path + place, ...(body && { body }) };
  };

/** Uploads by the nanny and by a phone, the phone's handoff, and a family's answers. */
export const uploadScenarios: Scenarios = {
  ...multipart('/api/objects', nanny),
  ...multipart('/api/handoff', phone),
  'POST /api/objects/upload': async (test) => ({
    caller: (await publishedNanny(test)).caller,
    path: '/api/objects/upload',
    body: { kind: 'image' },
  }),
  'PUT /api/objects/uploads/:id': async (test) => {
    const { caller } = await publishedNanny(test);
    const { uploadURL } = await json<{ uploadURL: string }>(caller, 'POST', '/api/objects/upload', { kind: 'image' });
    return { caller, path: uploadURL, file: png() };
  },
  'PUT /api/objects/stills/:id': still(nanny),
  'PUT /api/handoff/stills/:id': still(phone),
  'POST /api/references/:token': async (test) => {
    const { family: caller, link } = await askedFamily(test);
    const answers = { strength: 'She sings.', everyday: 'They ran to the door.', advice: 'Do not hesitate.' };
    return { caller, path: link, body: { act: 'send', answers, isShown: true } };
  },
  'POST /api/profiles/:id/handoffs': async (test) => {
    const { caller, path } = await publishedNanny(test);
    return { caller, path: `${path}/handoffs` };
  },
  'DELETE /api/profiles/:id/handoffs/:handoffId': async (test) => {
    const { computer, handoffPath } = await handoff(test);
    return { caller: computer, path: handoffPath };
  },
  'POST /api/handoff/connect': async (test) => {
    const { caller, path } = await handoff(test);
    return { caller, path: `${path}/connect` };
  },
  'POST /api/handoff/progress': ofPhone('/progress', { phase: 'recording' }),
  'POST /api/handoff/leave': ofPhone('/leave'),
  'POST /api/handoff/finish': async (test) => {
    const { caller, path } = await completed(phone, test);
    return { caller, path: `${path}/finish` };
  },
};
