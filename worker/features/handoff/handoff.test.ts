import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { handoffLifetimeMs, handoffUploadMs } from '#domain/handoff/schema.ts';
import { partBytes } from '#domain/media/media.ts';
import { loggedLines } from '../../testing/console.ts';
import { signIn } from '../../testing/api.ts';
import { mp4, png } from '../../testing/files.ts';
import { sweepHandoffs } from './service.ts';
import { handoffWorld, outcome, phoneOf, phoneSecret, sendVideo } from './testing.ts';

it('a phone takes a link up, says what it does, and puts its video on the profile', async () => {
  const world = await handoffWorld('+12135557101');
  const { id, token, expiresAt } = await world.createLink();
  expect(expiresAt).toBe(world.test.clock.now() + 15 * 60_000);
  expect(await world.seen(id)).toMatchObject({ status: 'waiting', percent: 0 });
  const phone = phoneOf(world, token);
  expect(await (await phone.look()).json()).toMatchObject({ status: 'waiting', firstName: 'Grace' });
  expect(await (await phone.connect()).json()).toMatchObject({ status: 'connected' });
  expect(await world.seen(id)).toMatchObject({ status: 'connected' });
  await phone.tell({ phase: 'recording' });
  expect(await world.seen(id)).toMatchObject({ status: 'recording' });

  const file = mp4(partBytes + 100);
  const upload = await phone.open(file.length);
  expect(await world.seen(id)).toMatchObject({ status: 'uploading', percent: 0 });
  expect((await phone.sendPart(upload, file.slice(0, partBytes))).status).toBe(200);
  await phone.tell({ phase: 'uploading', percent: 60 });
  expect(await world.seen(id)).toMatchObject({ status: 'uploading', percent: 60 });
  expect((await phone.sendPart(upload, file.slice(partBytes), 2)).status).toBe(200);
  const { objectPath } = await (await phone.complete(upload)).json<{ objectPath: string }>();
  expect((await phone.still(upload, png(320, 240))).status).toBe(200);
  expect((await phone.finish()).status).toBe(200);
  expect(await world.seen(id)).toMatchObject({ status: 'done', percent: 100, profile: { videoResumeUrl: objectPath } });
  const video = await world.caller.call('GET', objectPath);
  expect((await video.arrayBuffer()).byteLength).toBe(file.length);
  expect((await world.caller.call('GET', `${objectPath}?variant=poster`)).headers.get('Content-Type')).toBe(
    'image/png',
  );
});

it('a video of answers comes with its parts and words', async () => {
  const world = await handoffWorld('+12135557104');
  const { token } = await world.createLink();
  const phone = phoneOf(world, token);
  await phone.connect();
  await sendVideo(phone);
  const chapters = [{ question: 'day', startMs: 0, endMs: 9000, hasWords: true }];
  expect(await outcome(phone.finish({ guided: { chapters: [], transcript: 'Hello.' } }))).toBe('422 validation_failed');
  expect((await phone.finish({ guided: { chapters, transcript: 'Hello.' } })).status).toBe(200);
  const own = await world.caller.call('GET', `/api/profiles/${world.profileId}`);
  expect(await own.json()).toMatchObject({ videoChapters: chapters, videoTranscript: 'Hello.' });
});

it('a lost answer harms nothing: connecting, opening and finishing twice', async () => {
  const world = await handoffWorld('+12135557102');
  const { id, token } = await world.createLink();
  const phone = phoneOf(world, token);
  for (const answer of [await phone.connect(), await phone.connect()]) expect(answer.status).toBe(200);
  const first = await phone.open();
  const second = await phone.open();
  expect(await outcome(phone.sendPart(first))).toBe('404 not_found');
  await phone.sendPart(second);
  await phone.complete(second);
  await Promise.all([phone.finish(), phone.finish()]);
  expect((await phone.finish()).status).toBe(200);
  const { profile } = await world.seen(id);
  expect(profile?.videoResumeUrl).toContain(second);
});

it('a computer that is closed finds the video on return; a new link leaves a phone that records alone', async () => {
  const world = await handoffWorld('+12135557103');
  const untaken = await world.createLink();
  const taken = await world.createLink();
  expect(await outcome(phoneOf(world, untaken.token).connect())).toBe('403 handoff_cancelled');
  const phone = phoneOf(world, taken.token);
  await phone.connect();
  await world.createLink();
  await sendVideo(phone);
  await phone.finish();
  const profile = await (await world.caller.call('GET', `/api/profiles/${world.profileId}`)).json();
  expect(profile).toMatchObject({ videoResumeUrl: expect.stringContaining('/api/objects/uploads/') });
});

it('"continue here" ends the link; what is done stays done', async () => {
  const world = await handoffWorld('+12135557104');
  const { id, token } = await world.createLink();
  const phone = phoneOf(world, token);
  await phone.connect();
  const upload = await phone.open();
  const cancelled = await world.caller.call('DELETE', `${world.handoffs}/${id}`);
  expect(await cancelled.json()).toMatchObject({ status: 'cancelled' });
  expect(await (await phone.look()).json()).toMatchObject({ status: 'cancelled' });
  for (const answer of [phone.sendPart(upload), phone.finish(), phone.tell({ phase: 'recording' })]) {
    expect(await outcome(answer)).toBe('403 handoff_cancelled');
  }
  const next = await world.createLink();
  const again = phoneOf(world, next.token);
  await again.connect();
  await sendVideo(again);
  await again.finish();
  await world.caller.call('DELETE', `${world.handoffs}/${next.id}`);
  expect(await world.seen(next.id)).toMatchObject({ status: 'done' });
});

it('"back to the computer" ends the link from the phone', async () => {
  const world = await handoffWorld('+12135557115');
  const { id, token } = await world.createLink();
  const phone = phoneOf(world, token);
  expect(await outcome(phone.leave())).toBe('403 forbidden');
  await phone.connect();
  expect((await phone.leave()).status).toBe(200);
  expect(await world.seen(id)).toMatchObject({ status: 'cancelled' });
  expect(await outcome(phone.openAnswer())).toBe('403 handoff_cancelled');
});

it('a phone that arrives late is told so; a video on its way may still arrive, but not for ever', async () => {
  const world = await handoffWorld('+12135557105');
  const late = await world.createLink();
  const begun = await world.createLink();
  world.test.clock.advance(handoffLifetimeMs - 1);
  const phone = phoneOf(world, begun.token);
  await phone.connect();
  const upload = await phone.open();
  world.test.clock.advance(1);
  expect(await outcome(phoneOf(world, late.token).connect())).toBe('403 handoff_cancelled');
  expect((await phone.sendPart(upload)).status).toBe(200);
  expect((await phone.complete(upload)).status).toBe(200);
  expect((await phone.finish()).status).toBe(200);

  const another = await world.createLink();
  const slow = phoneOf(world, another.token);
  await slow.connect();
  const stale = await slow.open();
  world.test.clock.advance(handoffUploadMs);
  expect(await outcome(slow.sendPart(stale))).toBe('403 handoff_expired');
  expect(await world.seen(another.id)).toMatchObject({ status: 'expired' });
});

it('security.md: links in messages: a hand-off that expired, was reused, forged, forwarded or prefetched does nothing', async () => {
  const world = await handoffWorld('+12135557106');
  const expired = await world.createLink();
  world.test.clock.advance(handoffLifetimeMs);
  const late = phoneOf(world, expired.token);
  expect(await (await late.look()).json()).toMatchObject({ status: 'expired' });
  expect(await outcome(late.connect())).toBe('403 handoff_expired');
  expect(await world.seen(expired.id)).toMatchObject({ status: 'expired' });

  const { id, token } = await world.createLink();
  for (const forged of [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, '0'.repeat(22)]) {
    expect(await outcome(phoneOf(world, forged).connect())).toBe('404 not_found');
  }
  for (const shape of ['', 'x', token, `${token}.`, `${token}.${phoneSecret()}.more`, `${token}.${'1'.repeat(5000)}`]) {
    const caller = world.test.caller({ 'X-Handoff': shape });
    expect(await outcome(caller.call('POST', '/api/handoff/connect')), shape).toMatch(
      /^(404 not_found|401 session_required)$/,
    );
  }
  // A scanner opens and reads the page: its URL contains no token that a server sees.
  const phone = phoneOf(world, token);
  await phone.look();
  await phone.look();
  expect(await world.seen(id)).toMatchObject({ status: 'waiting' });
  // No phone may upload before connecting.
  expect(await outcome(phone.openAnswer())).toBe('403 forbidden');

  await phone.connect();
  const forwarded = phoneOf(world, token, phoneSecret('2'));
  for (const answer of [forwarded.look(), forwarded.connect(), forwarded.openAnswer(), forwarded.finish()]) {
    expect(await outcome(answer)).toBe('403 handoff_elsewhere');
  }
  await sendVideo(phone);
  await phone.finish();
  for (const answer of [phone.connect(), phone.openAnswer(), phone.tell({ phase: 'uploading', percent: 5 })]) {
    expect(await outcome(answer)).toBe('403 handoff_used');
  }
  expect(await outcome(forwarded.connect())).toBe('403 handoff_elsewhere');
  expect(await world.seen(id)).toMatchObject({ status: 'done', percent: 100 });
  expect(loggedLines()).not.toContain(token);
});

it('a link takes 1,500 calls an hour, and not one more', async () => {
  const world = await handoffWorld('+12135557120');
  const phone = phoneOf(world, (await world.createLink()).token);
  expect((await phone.look()).status).toBe(200);
  await env.DB.exec("UPDATE rate_counters SET count = 1499 WHERE key LIKE 'handoff-calls:%'");
  expect([(await phone.look()).status, (await phone.look()).status]).toEqual([200, 429]);
});

it('two phones that open the link at the same moment: exactly one connects', async () => {
  const world = await handoffWorld('+12135557107');
  const { token } = await world.createLink();
  const phones = Array.from({ length: 8 }, (_, number) => phoneOf(world, token, phoneSecret(String(number))));
  const answers = await Promise.all(phones.map((phone) => phone.connect()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('the link opens nothing but its one upload: no session, no profile, no other file', async () => {
  const world = await handoffWorld('+12135557108');
  const { token } = await world.createLink();
  const phone = phoneOf(world, token);
  await phone.connect();
  const own = await world.caller.call('POST', '/api/objects/multipart', { size: mp4().length });
  const { uploadId } = await own.json<{ uploadId: string }>();
  expect(await outcome(phone.sendPart(uploadId))).toBe('404 not_found');
  expect(await outcome(phone.complete(uploadId))).toBe('404 not_found');
  expect(await outcome(phone.finish())).toBe('422 upload_part_invalid');
  for (const [method, path] of [
    ['PUT', `/api/profiles/${world.profileId}`],
    ['POST', '/api/objects/upload'],
    ['POST', '/api/objects/multipart'],
    ['POST', world.handoffs],
  ] as const) {
    expect((await phone.caller.call(method, path, { size: 1 })).status, path).toBe(401);
  }
  const read = await (await phone.caller.call('GET', `/api/profiles/${world.profileId}`)).json();
  expect(read).not.toHaveProperty('firstName');
  const told = await (await phone.look()).json<Record<string, unknown>>();
  expect(Object.keys(told).toSorted()).toEqual(['expiresAt', 'firstName', 'keptUnder', 'status']);
  expect(JSON.stringify(told)).not.toContain(world.profileId);
  // The limits of all uploads apply.
  expect(await outcome(phone.openAnswer(101 * 1024 * 1024))).toBe('413 file_too_large');
  const upload = await phone.open(mp4().length);
  expect(await outcome(phone.sendPart(upload, mp4(mp4().length + 1)))).toBe('422 upload_part_invalid');
  expect(await outcome(phone.sendPart(upload, png()))).toMatch(/^4(15|22)/);
});

it('only the owner makes, sees and ends links; at most 20 an hour', async () => {
  const world = await handoffWorld('+12135557109');
  const { id } = await world.createLink();
  const { caller: stranger } = await signIn(world.test, '+14155557110');
  for (const method of ['GET', 'DELETE']) {
    expect((await stranger.call(method, `${world.handoffs}/${id}`)).status).toBe(404);
  }
  expect((await stranger.call('POST', world.handoffs)).status).toBe(404);
  expect((await world.caller.call('GET', `${world.handoffs}/${'0'.repeat(24)}`)).status).toBe(404);
  for (let links = 1; links < 20; links += 1)
    expect((await world.caller.call('POST', world.handoffs)).status).toBe(201);
  const refused = await world.caller.call('POST', world.handoffs);
  expect(refused.headers.get('Retry-After')).toBe('300');
  expect(await outcome(refused)).toBe('429 too_many_handoffs');
  // A rejection ends no handoff.
  const { results } = await env.DB.prepare("SELECT id FROM handoffs WHERE phase = 'waiting'").all();
  expect(results).toHaveLength(1);
});

it('a link ends with the session that made it, and with the profile', async () => {
  const world = await handoffWorld('+12135557111');
  const { token } = await world.createLink();
  const phone = phoneOf(world, token);
  await phone.connect();
  await env.DB.prepare('DELETE FROM profiles').run();
  expect(await outcome(phone.openAnswer())).toBe('404 not_found');

  const other = await handoffWorld('+12135557112');
  const link = await other.createLink();
  await other.caller.call('POST', '/api/phone/sign-out');
  expect(await outcome(phoneOf(other, link.token).connect())).toBe('404 not_found');
});

it('the address is in the language of the request, and its token no server sees', async () => {
  const world = await handoffWorld('+12135557113');
  for (const [language, path] of [
    ['en', '/record'],
    ['zh', '/cn/record'],
    ['es', '/es/record'],
  ] as const) {
    const answer = await world.caller.call('POST', world.handoffs, undefined, { 'X-Locale': language });
    const { url } = await answer.json<{ url: string }>();
    expect(new URL(url).pathname).toBe(path);
    expect(new URL(url).hash).toMatch(/^#[\w-]{22}$/);
  }
  const { results } = await env.DB.prepare('SELECT token_hash FROM handoffs').all<{ token_hash: string }>();
  for (const row of results) expect(row.token_hash).toMatch(/^[0-9a-f]{64}$/);
});

it('old hand-offs are swept', async () => {
  const world = await handoffWorld('+12135557114');
  await world.createLink();
  await sweepHandoffs(world.test.services);
  expect(await env.DB.prepare('SELECT count(*) AS n FROM handoffs').first('n')).toBe(1);
  world.test.clock.advance(25 * 60 * 60 * 1000);
  await sweepHandoffs(world.test.services);
  expect(await env.DB.prepare('SELECT count(*) AS n FROM handoffs').first('n')).toBe(0);
});
