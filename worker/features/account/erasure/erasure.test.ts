import { env } from 'cloudflare:workers';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createDatabase } from '../../../db/client.ts';
import { hourMs } from '../../../db/rate-limits.ts';
import { createTestApp, signIn, upload } from '../../../testing/api.ts';
import { bytes, jpeg, mp4, pdf } from '../../../testing/files.ts';
import { loggedLines, takeComplaints } from '../../../testing/setup.ts';
import { sweepMedia } from '../../media/service.ts';
import { eraseUser, sweepErasedFiles } from './service.ts';

const phone = '+12135558001';
const address = 'canaryaddress@example.com';

/** One word for each place that keeps something of hers, letters only as a name has them. */
const canaries = {
  firstName: 'Canaryfirst',
  lastName: 'Canarylast',
  location: 'Canarystreet',
  city: 'Canarycity',
  state: 'Canarystate',
  wechatId: 'canarywechat',
  aboutMe: 'Canaryabout',
  experienceDescription: 'Canaryexperience',
  specialty: 'Canaryspecialty',
  transcript: 'Canarytranscript',
  certificate: 'Canarycertificate',
  issuer: 'Canaryissuer',
  chat: 'Canarychat',
  reference: 'Canaryreference',
  praise: 'Canarypraise',
  translation: 'Canarytranslation',
  picture: 'CANARYPICTUREBYTES',
  video: 'CANARYVIDEOBYTES',
  document: 'CANARYDOCUMENTBYTES',
  spare: 'CANARYSPAREBYTES',
};

/** A nanny who has used everything, her words all over the product. */
async function nannyWithEverything(test: ReturnType<typeof createTestApp>) {
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
    location: canaries.location,
    city: canaries.city,
    state: canaries.state,
    languages: ['English'],
    specialties: [canaries.specialty],
    aboutMe: `${canaries.aboutMe} and more words about her.`,
    experienceDescription: `${canaries.experienceDescription} and many more words about her work.`,
    profileImageUrl: picture.objectPath,
  });
  const filmed = await caller.call('PUT', '/api/video-resumes', { videoURL: video.objectPath, profileId: id });
  expect(filmed.status, await filmed.text()).toBe(200);
  await caller.call('PUT', `/api/profiles/${id}`, { videoTranscript: canaries.transcript, isPublic: true });
  await caller.call('POST', `/api/profiles/${id}/certifications`, {
    name: canaries.certificate,
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
  const translated = await caller.call('PUT', `/api/profiles/${id}/translations/aboutMe/es`, {
    text: `${canaries.aboutMe}, ${canaries.translation}`,
    state: 'approved',
  });
  expect(translated.status, await translated.clone().text()).toBe(200);
  await env.DB.prepare('INSERT INTO sms_opt_outs (phone, at) VALUES (?, 0)').bind(phone).run();
  await env.DB.prepare('UPDATE profiles SET reviewed_at = 1 WHERE id = ?').bind(id).run();
  await caller.call('PUT', `/api/profiles/${id}`, { city: canaries.city, state: `${canaries.state} ` });
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

/** Everything that the database holds, as text. */
async function databaseText(): Promise<string> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf*' AND name NOT GLOB 'sqlite*' AND name NOT GLOB '*_search*'",
  ).all<{ name: string }>();
  const tables = await env.DB.batch(results.map(({ name }) => env.DB.prepare(`SELECT * FROM "${name}"`)));
  return JSON.stringify(tables.map((table) => table.results));
}

/** How many rows the searches of directory and desk find for a word. */
async function found(word: string): Promise<number> {
  const rows = await env.DB.batch(
    ['listing_search', 'request_search'].map((table) =>
      env.DB.prepare(`SELECT rowid FROM ${table} WHERE ${table} MATCH ?`).bind(word.toLowerCase()),
    ),
  );
  return rows.reduce((sum, { results }) => sum + results.length, 0);
}

async function expectNothingLeft(test: ReturnType<typeof createTestApp>): Promise<void> {
  const rows = (await databaseText()).toLowerCase();
  for (const word of [...Object.values(canaries), phone, address, phone.slice(2), 'Vonfamily', 'former@example.com']) {
    expect(rows, word).not.toContain(word.toLowerCase());
    if (/^\w+$/.test(word)) expect(await found(word), word).toBe(0);
  }
  const { objects } = await env.MEDIA.list();
  expect(objects.map((object) => object.key)).toEqual([]);
  expect(JSON.stringify(test.jobs.waiting).toLowerCase()).not.toContain('canary');
}

describe('security.md: erasure and export', () => {
  it('exports every field and file, and nothing of the families', async () => {
    const test = createTestApp();
    const { caller } = await nannyWithEverything(test);
    const response = await caller.call('GET', '/api/account/export');
    expect(response.headers.get('Content-Type')).toBe('application/zip');
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(files).toSorted()).toEqual([
      'certificates/1.pdf',
      'chat.json',
      'index.html',
      expect.stringMatching(/^other\/\w+\.jpg$/),
      'picture/picture.jpg',
      'profile.json',
      'references.json',
      'requests.json',
      'translations.json',
      'video/captions.vtt',
      'video/video.mp4',
    ]);
    const all = Object.values(files)
      .map((file) => new TextDecoder().decode(file))
      .join('\n');
    for (const [place, word] of Object.entries({ ...canaries, phone, address })) expect(all, place).toContain(word);
    for (const hidden of ['Paula', 'paula@example.com', 'Twins', 'Vonfamily', 'former@example.com'])
      expect(all).not.toContain(hidden);
    expect(new TextDecoder().decode(files['index.html'])).toContain('Canaryabout');
  });

  it('leaves nothing of her anywhere, and the family its request without her name', async () => {
    const test = createTestApp();
    const { caller, id } = await nannyWithEverything(test);
    expect(await found(canaries.aboutMe)).toBe(1);
    expect((await caller.call('DELETE', '/api/account')).status).toBe(200);
    await expectNothingLeft(test);
    expect((await test.caller().call('GET', `/api/profiles/${id}`)).status).toBe(404);
    expect((await caller.call('GET', '/api/account')).status).toBe(401);
    const request = await env.DB.prepare('SELECT parent_name, message, nanny_name FROM contact_requests').first();
    expect(request).toEqual({ parent_name: 'Paula Parent', message: 'Twins and a dog', nanny_name: '' });
    expect(loggedLines().toLowerCase()).not.toContain('canary');
    const acts = await env.DB.prepare("SELECT count(*) AS n FROM audit_log WHERE action = 'account.erased'").first();
    expect(acts).toEqual({ n: 1 });
  });

  it('erased twice is erased once', async () => {
    const test = createTestApp();
    const { userId } = await nannyWithEverything(test);
    await Promise.all([1, 2].map(() => eraseUser(test.services, userId, { actorId: userId })));
    await eraseUser(test.services, userId, { actorId: userId });
    await expectNothingLeft(test);
    const acts = await env.DB.prepare("SELECT count(*) AS n FROM audit_log WHERE action = 'account.erased'").first();
    expect(acts).toEqual({ n: 1 });
  });

  it('finishes while an upload runs: what it stores late is found and deleted', async () => {
    const test = createTestApp();
    const { caller } = await nannyWithEverything(test);
    const opened = await caller.call('POST', '/api/objects/upload', { kind: 'video' });
    const { uploadURL } = await opened.json<{ uploadURL: string }>();
    const { readable, writable } = new IdentityTransformStream();
    const writer = writable.getWriter();
    const sent = caller.send('PUT', uploadURL, readable);
    await writer.write(bytes(mp4(), canaries.video));
    expect((await caller.call('DELETE', '/api/account')).status).toBe(200);
    await writer.write(bytes('more'));
    await writer.close();
    expect((await sent).status).toBe(404);
    await expectNothingLeft(test);
    // A part that came to rest after everything was deleted.
    const late = await env.DB.prepare('SELECT object_id FROM erased_files LIMIT 1').first<{ object_id: string }>();
    await env.MEDIA.put(`${late?.object_id}/original`, canaries.video);
    await sweepErasedFiles(test.services);
    await expectNothingLeft(test);
    test.clock.advance(2 * hourMs);
    await sweepErasedFiles(test.services);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM erased_files').first()).toEqual({ n: 0 });
  });

  it('ends well whichever call to the outside world fails', async () => {
    for (let failing = 0; ; failing += 1) {
      const world = failingAt(failing);
      const test = createTestApp(world.ports);
      const { userId } = await nannyWithEverything(test);
      world.arm();
      await eraseUser(test.services, userId, { actorId: userId }).catch(() => {});
      world.disarm();
      takeComplaints();
      // She presses again where she was told of a failure; the cron comes in any case.
      await eraseUser(test.services, userId, { actorId: userId });
      await sweepErasedFiles(test.services);
      await expectNothingLeft(test);
      await emptyForNext(test);
      if (!world.hasFailed()) break;
      expect(failing).toBeLessThan(50);
    }
  });

  it('works for a visitor without a phone, by her session', async () => {
    const test = createTestApp();
    const visitor = test.caller();
    const made = await (await visitor.call('POST', '/api/profiles', {})).json<{ id: string }>();
    await visitor.call('PUT', `/api/profiles/${made.id}`, { firstName: canaries.firstName });
    test.clock.advance(hourMs);
    const archive = await visitor.call('GET', '/api/account/export');
    expect(new TextDecoder().decode(new Uint8Array(await archive.arrayBuffer()))).toContain(canaries.firstName);
    expect((await visitor.call('DELETE', '/api/account')).status).toBe(200);
    await expectNothingLeft(test);
  });
});

/** Rows that an erasure leaves on purpose, so that the next round starts from nothing. */
async function emptyForNext(test: ReturnType<typeof createTestApp>): Promise<void> {
  await env.DB.batch(
    ['contact_requests', 'audit_log', 'erased_files', 'rate_counters'].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
  );
  await sweepMedia(test.services);
}

/** Ports of which, once armed, the call with this number fails. */
function failingAt(number: number) {
  let calls = -1;
  let isArmed = false;
  let failed = false;
  const count = () => {
    if (!isArmed) return;
    calls += 1;
    if (calls !== number) return;
    failed = true;
    throw new Error('the outside world fails');
  };
  const media = new Proxy(env.MEDIA, {
    get(bucket, name) {
      const value: unknown = Reflect.get(bucket, name);
      if (typeof value !== 'function') return value;
      return (...parameters: unknown[]) => {
        if (name !== 'resumeMultipartUpload') count();
        return Reflect.apply(value, bucket, parameters);
      };
    },
  });
  const database = new Proxy(env.DB, {
    get(binding, name) {
      const value: unknown = Reflect.get(binding, name);
      if (typeof value !== 'function') return value;
      return (...parameters: unknown[]) => {
        if (name === 'batch') count();
        return Reflect.apply(value, binding, parameters);
      };
    },
  });
  const publicCache = { purge: async () => count() };
  return {
    ports: { media, db: createDatabase(database), publicCache },
    arm: () => (isArmed = true),
    disarm: () => (isArmed = false),
    hasFailed: () => failed,
  };
}
