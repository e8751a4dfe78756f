import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { locales } from '#domain/locale.ts';
import { databaseText } from '../../../testing/database-text.ts';
import { type createTestApp, signIn, upload } from '../../../testing/api.ts';
import { bytes, jpeg, mp4, pdf } from '../../../testing/files.ts';
import { writeTranslation } from '../../../testing/translation.ts';
import { keptShareImage } from '../../media/share-image/service.ts';

export const phone = '+12135558001';
export const address = 'canaryaddress@example.com';

/** A unique word for each place that stores data of the nanny. Letters only, so that it is valid as a name. */
export const canaries = {
  firstName: 'Canaryfirst',
  lastName: 'Canarylast',
  location: 'Canarystreet',
  city: 'Canarycity',
  state: 'Canarystate',
  wechatId: 'canarywechat',
  headline: 'Canaryheadline',
  aboutMe: 'Canaryabout',
  experienceDescription: 'Canaryexperience',
  specialty: 'Canaryspecialty',
  transcript: 'Canarytranscript',
  certification: 'Canarycertificate',
  issuer: 'Canaryissuer',
  chat: 'Canarychat',
  reference: 'Canaryreference',
  praise: 'Canarypraise',
  translation: 'Canarytranslation',
  trustlineNumber: 'Canarytrustlinenumber',
  picture: 'CANARYPICTUREBYTES',
  video: 'CANARYVIDEOBYTES',
  document: 'CANARYDOCUMENTBYTES',
  spare: 'CANARYSPAREBYTES',
};

/** A nanny who has used every feature, with a unique word in every stored text. */
export async function nannyWithEverything(test: ReturnType<typeof createTestApp>) {
  const { caller, userId } = await signIn(test, phone);
  const { id } = await (await caller.call('POST', '/api/profiles', { userId })).json<{ id: string }>();
  const picture = await upload(caller, 'image', bytes(jpeg(), canaries.picture));
  await upload(caller, 'image', bytes(jpeg(), canaries.spare));
  const video = await upload(caller, 'video', bytes(mp4(), canaries.video));
  const document = await upload(caller, 'document', bytes(pdf(), canaries.document));
  for (const { response } of [picture, video, document])
    expect(response.status, await response.clone().text()).toBe(200);
  await caller.call('PUT', `/api/profiles/${id}`, {
    firstName: canaries.firstName,
    lastName: canaries.lastName,
    email: address,
    phone,
    wechatId: canaries.wechatId,
    availableFrom: '2026-12-07',
    payFrom: 163,
    location: canaries.location,
    city: canaries.city,
    state: canaries.state,
    languages: ['English'],
    availabilityCalendar: { availableWeekdays: ['monday', 'tuesday'], overnightCare: true },
    specialties: [canaries.specialty],
    headline: `${canaries.headline} in one sentence.`,
    aboutMe: `${canaries.aboutMe} and more words about her.`,
    experienceDescription: `${canaries.experienceDescription} and many more words about her work.`,
    profileImageUrl: picture.objectPath,
  });
  const attached = await caller.call('PUT', '/api/video-resumes', { videoURL: video.objectPath, profileId: id });
  expect(attached.status, await attached.text()).toBe(200);
  await caller.call('PUT', `/api/profiles/${id}`, { videoTranscript: canaries.transcript, isPublic: true });
  await caller.call('POST', `/api/profiles/${id}/certifications`, {
    name: canaries.certification,
    issuer: canaries.issuer,
    documentUrl: document.objectPath,
  });
  await env.DB.prepare(
    "INSERT INTO assistant_messages (id, profile_id, type, content, created_at) VALUES ('m', ?, 'user', ?, 0)",
  )
    .bind(id, canaries.chat)
    .run();
  const reference = await caller.call('POST', `/api/profiles/${id}/references`, {
    firstName: canaries.reference,
    lastName: 'Vonfamily',
    email: 'former@example.com',
    fromMonth: '2023-03',
    toMonth: '2024-05',
  });
  expect(reference.status, await reference.clone().text()).toBe(201);
  await env.DB.prepare("UPDATE profile_references SET state = 'approved', answers = ?")
    .bind(JSON.stringify({ strength: canaries.praise }))
    .run();
  const translated = await writeTranslation(
    caller,
    { path: `/api/profiles/${id}/translations`, place: 'aboutMe/es' },
    { text: `${canaries.aboutMe}, ${canaries.translation}`, state: 'approved' },
  );
  expect(translated.status, await translated.clone().text()).toBe(200);
  await env.DB.prepare('INSERT INTO trustline_numbers (profile_id, number) VALUES (?, ?)')
    .bind(id, canaries.trustlineNumber)
    .run();
  await env.DB.prepare("UPDATE profiles SET trustline_state = 'registered', trustline_checked_on = '2026-11-01'").run();
  await env.DB.prepare('INSERT INTO sms_opt_outs (phone, at) VALUES (?, 0)').bind(phone).run();
  await env.DB.prepare('UPDATE profiles SET reviewed_at = 1 WHERE id = ?').bind(id).run();
  await caller.call('PUT', `/api/profiles/${id}`, { city: canaries.city, state: `${canaries.state} ` });
  for (const locale of locales) {
    const drawn = bytes(`${canaries.firstName} in ${locale}`);
    const image = { profileId: id, locale, content: canaries.firstName, photo: picture.objectPath };
    await keptShareImage(test.services, image, async () => drawn);
  }
  const opened = await caller.call('POST', '/api/objects/multipart', { size: 10 * 1024 * 1024 });
  expect(opened.status, await opened.clone().text()).toBe(200);
  const asked = await test.caller().call('POST', '/api/contact-requests', {
    profileId: id,
    parentName: 'Paula Parent',
    email: 'paula@example.com',
    urgency: 'immediate',
    message: 'Twins and a dog',
  });
  expect(asked.status).toBe(201);
  return { caller, userId, id };
}

/** How many rows the searches of directory and desk find for a word. */
export async function found(word: string): Promise<number> {
  const rows = await env.DB.batch(
    ['listing_search', 'profile_search', 'request_search'].map((table) =>
      env.DB.prepare(`SELECT rowid FROM ${table} WHERE ${table} MATCH ?`).bind(word.toLowerCase()),
    ),
  );
  return rows.reduce((sum, { results }) => sum + results.length, 0);
}

export async function expectNothingLeft(test: ReturnType<typeof createTestApp>): Promise<void> {
  const rows = (await databaseText()).toLowerCase();
  for (const word of [...Object.values(canaries), phone, address, phone.slice(2), 'Vonfamily', 'former@example.com']) {
    expect(rows, word).not.toContain(word.toLowerCase());
    if (/^\w+$/.test(word)) expect(await found(word), word).toBe(0);
  }
  const { objects } = await env.MEDIA.list();
  expect(objects.map((object) => object.key)).toEqual([]);
  expect(JSON.stringify(test.jobs.waiting).toLowerCase()).not.toContain('canary');
}
