import { dayMs } from '#domain/durations.ts';
import { defaultLocale } from '#domain/locale.ts';
import { tokenSentTo } from '../../features/reference/testing.ts';
import { type ApiCaller, signIn, upload } from '../api.ts';
import { mp4, pdf } from '../files.ts';
import { json } from '../open-desk.ts';
import { translationRevision, writeTranslation } from '../translation.ts';
import { nannyPhone, publishedNanny, type Scenario, type Scenarios, type TestApp } from './scenario.ts';

/** A request about the nanny's own profile. */
const ofProfile =
  (place: string, body?: object): Scenario =>
  async (test) => {
    const { caller, path } = await publishedNanny(test);
    return { caller, path: path + place, ...(body && { body }) };
  };

const family = {
  firstName: 'Paula',
  lastName: 'Parent',
  email: 'paula@example.com',
  fromMonth: '2023-03',
  toMonth: '2024-05',
};

/** A published nanny who has asked a family for a reference. */
export async function askedFamily(test: TestApp) {
  const nanny = await publishedNanny(test);
  const { id } = await json<{ id: string }>(nanny.caller, 'POST', `${nanny.path}/references`, family);
  const token = await tokenSentTo(family.email);
  const caller = test.caller({ 'CF-Connecting-IP': '203.0.113.9' });
  return { nanny, family: caller, referenceId: id, link: `/api/references/${token}` };
}

/** A document uploaded by the nanny, and a certification with it. */
export async function certified(caller: ApiCaller, path: string) {
  const { objectPath } = await upload(caller, 'document', pdf());
  const body = { name: 'CPR', documentUrl: objectPath };
  const { id } = await json<{ id: string }>(caller, 'POST', `${path}/certifications`, body);
  return { id, objectPath };
}

async function withVideo(test: TestApp) {
  const nanny = await publishedNanny(test);
  const { objectPath } = await upload(nanny.caller, 'video', mp4());
  await nanny.caller.call('PUT', '/api/video-resumes', { videoURL: objectPath, profileId: nanny.id });
  return { ...nanny, objectPath };
}

const translated = { text: 'Canto con los niños.', state: 'approved' };

/** A write to the translations of the nanny's own text, as somebody sends it who has just read them. */
async function seenTranslation({ caller, path }: { caller: ApiCaller; path: string }, place: string, body?: object) {
  const revision = await translationRevision(caller, `${path}/translations`, place);
  const headers = { 'If-Match': `"${revision}"` };
  return { caller, path: `${path}/translations/${place}`, ...(body && { body }), headers };
}

/** A published nanny whose text is translated. */
async function translatedNanny(test: TestApp) {
  const nanny = await publishedNanny(test);
  await writeTranslation(nanny.caller, { path: `${nanny.path}/translations`, place: 'aboutMe/es' }, translated);
  return nanny;
}

/** Profiles with their texts, videos, certifications and references, and requests about them. */
export const profileScenarios: Scenarios = {
  'POST /api/profiles': async (test) => ({
    caller: (await signIn(test, nannyPhone)).caller,
    path: '/api/profiles',
    body: {},
  }),
  'PUT /api/profiles/:id': ofProfile('', { city: 'Irvine', languages: ['English'] }),
  'POST /api/profiles/:id/suggestions': ofProfile('/suggestions'),
  'POST /api/profiles/:id/generate-headline': ofProfile('/generate-headline', {}),
  'POST /api/profiles/:id/generate-about': ofProfile('/generate-about', {}),
  'POST /api/profiles/:id/generate-experience': ofProfile('/generate-experience', {}),
  'POST /api/profiles/:id/generate-script': ofProfile('/generate-script', {}),
  'POST /api/profiles/:id/ai-chat': ofProfile('/ai-chat', { message: 'What is missing?' }),
  'PUT /api/profiles/:id/captions': async (test) => {
    const { caller, path } = await withVideo(test);
    await caller.call('PUT', path, { videoTranscript: 'Hello, I am Ana. I love caring for children.' });
    return { caller, path: `${path}/captions`, body: { durationMs: 6500 } };
  },
  'POST /api/profiles/:id/references': ofProfile('/references', family),
  'POST /api/profiles/:id/references/:referenceId/again': async (test) => {
    const { nanny, referenceId } = await askedFamily(test);
    test.clock.advance(30 * dayMs);
    const { caller } = await signIn(test, nannyPhone);
    return { caller, path: `${nanny.path}/references/${referenceId}/again` };
  },
  'DELETE /api/profiles/:id/references/:referenceId': async (test) => {
    const { nanny, referenceId } = await askedFamily(test);
    return { caller: nanny.caller, path: `${nanny.path}/references/${referenceId}` };
  },
  'PUT /api/profiles/:id/translations/:field': async (test) =>
    seenTranslation(await publishedNanny(test), 'aboutMe', { language: defaultLocale }),
  'PUT /api/profiles/:id/translations/:field/:locale': async (test) =>
    seenTranslation(await publishedNanny(test), 'aboutMe/es', translated),
  'DELETE /api/profiles/:id/translations/:field/:locale': async (test) => {
    const { caller, path } = await translatedNanny(test);
    return { caller, path: `${path}/translations/aboutMe/es` };
  },
  'POST /api/profiles/:id/translations/:field/:locale/suggest': ofProfile('/translations/aboutMe/es/suggest'),
  'POST /api/profiles/:id/translations/:field/:locale/unchanged': async (test) =>
    seenTranslation(await translatedNanny(test), 'aboutMe/es/unchanged'),
  'POST /api/profiles/:id/certifications': async (test) => {
    const { caller, path } = await publishedNanny(test);
    const { objectPath } = await upload(caller, 'document', pdf());
    return { caller, path: `${path}/certifications`, body: { name: 'CPR', documentUrl: objectPath } };
  },
  'PUT /api/profiles/:id/certifications/:certificationId': async (test) => {
    const { caller, path } = await publishedNanny(test);
    const { id } = await certified(caller, path);
    const headers = { 'If-Match': '"1"' };
    return { caller, path: `${path}/certifications/${id}`, body: { name: 'First aid' }, headers };
  },
  'DELETE /api/profiles/:id/certifications/:certificationId': async (test) => {
    const { caller, path } = await publishedNanny(test);
    const { id } = await certified(caller, path);
    return { caller, path: `${path}/certifications/${id}` };
  },
  'PUT /api/certification-documents': async (test) => {
    const { caller, path } = await publishedNanny(test);
    const { id } = await certified(caller, path);
    const { objectPath } = await upload(caller, 'document', pdf('another'));
    return { caller, path: '/api/certification-documents', body: { documentURL: objectPath, certificationId: id } };
  },
  'POST /api/profiles/:id/upload-video': async (test) => {
    const { caller, path } = await publishedNanny(test);
    const body = { videoData: `data:video/mp4;base64,${btoa(String.fromCharCode(...mp4()))}`, videoType: 'video/mp4' };
    return { caller, path: `${path}/upload-video`, body };
  },
  'DELETE /api/profiles/:id/video-resume': async (test) => {
    const { caller, path } = await withVideo(test);
    return { caller, path: `${path}/video-resume` };
  },
  'POST /api/profiles/:id/video-resume/undo': async (test) => {
    const { caller, path } = await withVideo(test);
    await caller.call('DELETE', `${path}/video-resume`);
    return { caller, path: `${path}/video-resume/undo` };
  },
  'PUT /api/video-resumes': async (test) => {
    const { caller, id } = await publishedNanny(test);
    const { objectPath } = await upload(caller, 'video', mp4());
    return { caller, path: '/api/video-resumes', body: { videoURL: objectPath, profileId: id } };
  },
  'POST /api/contact-requests': async (test) => {
    const { id } = await publishedNanny(test);
    const body = { profileId: id, parentName: 'Sam Lee', email: 'sam@example.com', message: 'Two girls.' };
    return { caller: test.caller(), path: '/api/contact-requests', body, headers: { 'Idempotency-Key': 'one-press' } };
  },
};
