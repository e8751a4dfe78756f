import { env } from 'cloudflare:workers';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { hourMs } from '#domain/durations.ts';
import { createTestApp, signIn } from '../../../testing/api.ts';
import { bytes, mp4 } from '../../../testing/files.ts';
import { loggedLines } from '../../../testing/console.ts';
import { eraseUser, sweepErasedFiles } from './service.ts';
import { address, canaries, expectNothingLeft, found, nannyWithEverything, phone } from './testing.ts';

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
      'introductions.json',
      'messages.json',
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
    const readable = new TextDecoder().decode(files['index.html']);
    for (const word of ['Canaryabout', canaries.praise, canaries.trustlineNumber, 'Monday', 'Overnight Care Available'])
      expect(readable).toContain(word);
    // The page contains no raw JSON, which would show as escaped quotes.
    expect(readable).not.toContain('&quot;');
  });

  it('leaves nothing of her anywhere, and the family its request without her name', async () => {
    const test = createTestApp();
    const { caller, id } = await nannyWithEverything(test);
    expect(await found(canaries.aboutMe), 'in the directory and at the desk').toBe(2);
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
    // A variant that was stored after everything was deleted.
    const late = await env.DB.prepare("SELECT object_id FROM erased_files WHERE kind = 'video'").first<{
      object_id: string;
    }>();
    await env.MEDIA.put(`${late?.object_id}/original`, canaries.video);
    await sweepErasedFiles(test.services);
    await expectNothingLeft(test);
    test.clock.advance(2 * hourMs);
    await sweepErasedFiles(test.services);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM erased_files').first()).toEqual({ n: 0 });
  });

  it('while she downloads: the archive ends whole, with what was not gone yet', async () => {
    const test = createTestApp();
    const { caller } = await nannyWithEverything(test);
    const archive = await caller.call('GET', '/api/account/export');
    const reader = archive.body?.getReader();
    const parts: Uint8Array[] = [];
    const first = await reader?.read();
    if (first?.value) parts.push(first.value);
    expect((await caller.call('DELETE', '/api/account')).status).toBe(200);
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) parts.push(read.value);
    const files = unzipSync(new Uint8Array(await new Blob(parts.map((part) => part.slice())).arrayBuffer()));
    expect(Object.keys(files)).toContain('profile.json');
    await expectNothingLeft(test);
    expect((await caller.call('GET', '/api/account/export')).status).toBe(401);
  });

  it("leaves other people's messages alone, whatever address and number somebody typed", async () => {
    const test = createTestApp();
    const { caller: family } = await signIn(test, '+12135558099');
    const { agency } = test.services.config;
    const waiting = [agency.serviceEmail, '+12135558099'].map((recipient, number) =>
      env.DB.prepare(
        "INSERT INTO outbox (id, channel, recipient, text) VALUES (?, 'email', ?, 'For somebody else')",
      ).bind(`waiting${number}`, recipient),
    );
    await env.DB.batch(waiting);
    const visitor = test.caller();
    const { id } = await (await visitor.call('POST', '/api/profiles', {})).json<{ id: string }>();
    const typed = { email: agency.serviceEmail, phone: '+12135558099' };
    expect((await visitor.call('PUT', `/api/profiles/${id}`, typed)).status).toBe(200);
    expect((await visitor.call('DELETE', '/api/account')).status).toBe(200);
    expect((await family.call('GET', '/api/account')).status).toBe(200);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM outbox').first()).toEqual({ n: 2 });
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
