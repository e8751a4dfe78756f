import { beforeEach, expect, it } from 'vitest';
import { json, openDesk } from '../../../../testing/open-desk.ts';
import { pdf } from '../../../../testing/files.ts';
import { upload } from '../../../../testing/api.ts';
import { writeTranslation } from '../../../../testing/translation.ts';

const contact = '加我微信 grace12345';

let desk: Awaited<ReturnType<typeof openDesk>>;

beforeEach(async () => {
  desk = await openDesk();
});

const write = (values: object) => desk.nanny.call('PUT', `/api/profiles/${desk.profileId}`, values);

/** Every text by a nanny that families can read. */
const places: Record<string, () => Promise<unknown>> = {
  'about me': () => write({ aboutMe: contact }),
  'her sentence': () => write({ headline: contact }),
  'her experience': () => write({ experienceDescription: contact }),
  'the captions': () => write({ videoTranscript: contact }),
  'a specialty': () => write({ specialties: ['Cooking', contact] }),
  'a language': () => write({ languages: [contact] }),
  'the city': () => write({ city: contact }),
  'the state': () => write({ state: contact }),
  'the name of a certification': () => certify({ name: contact }),
  'the issuer of a certification': () => certify({ name: 'CPR', issuer: contact }),
  async 'a translation'() {
    const path = `/api/profiles/${desk.profileId}/translations`;
    await writeTranslation(desk.nanny, { path, place: 'aboutMe/zh' }, { text: contact, state: 'suggested' });
  },
};

async function certify(values: object) {
  const { objectPath: documentUrl } = await upload(desk.nanny, 'document', pdf());
  return json(desk.nanny, 'POST', `/api/profiles/${desk.profileId}/certifications`, { ...values, documentUrl });
}

it.each(Object.entries(places))('the desk is told of contact details in %s', async (_, put) => {
  expect((await desk.deskProfile()).signs).toEqual([]);
  await put();
  expect((await desk.deskProfile()).signs).toEqual(['messenger-in-text']);
});
