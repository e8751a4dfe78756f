import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { createTestApp, signIn } from '../../testing/api.ts';
import { hostileFiles } from '../../testing/hostile-files.ts';
import { polyglots } from '../../testing/polyglots.ts';

it('security.md: of 100 and more hostile files none is stored, and each gets a clear answer', async () => {
  const test = createTestApp();
  const { caller } = await signIn(test, '+12135558001');
  const files = hostileFiles();
  expect(files.length).toBeGreaterThan(100);
  for (const { name, kind, content } of files) {
    const opened = await caller.call('POST', '/api/objects/upload', { kind });
    const { uploadURL, objectPath } = await opened.json<{ uploadURL: string; objectPath: string }>();
    const response = await caller.send('PUT', uploadURL, content, { 'Content-Length': String(content.length) });
    const body = await response.json<{ success: boolean; error: string }>();
    expect([415, 422], name).toContain(response.status);
    expect(body.success, name).toBe(false);
    expect(body.error, name).not.toContain('errors.');
    expect((await caller.call('GET', objectPath)).status, name).toBe(404);
    await env.DB.exec('DELETE FROM objects');
  }
  expect((await env.MEDIA.list()).objects).toEqual([]);
});

it('security.md: 100 and more files that are pages too are stored, and served as nothing that could run', async () => {
  const test = createTestApp();
  const { caller } = await signIn(test, '+12135558001');
  const files = polyglots();
  expect(files.length).toBeGreaterThan(100);
  for (const { name, kind, content } of files) {
    const opened = await caller.call('POST', '/api/objects/upload', { kind });
    const { uploadURL, objectPath } = await opened.json<{ uploadURL: string; objectPath: string }>();
    const put = await caller.send('PUT', uploadURL, content, { 'Content-Length': String(content.length) });
    expect([name, put.status]).toEqual([name, 200]);
    const { status, headers } = await caller.call('GET', objectPath);
    expect([name, status, headers.get('X-Content-Type-Options')]).toEqual([name, 200, 'nosniff']);
    expect(headers.get('Content-Security-Policy'), name).toMatch(/^sandbox; default-src 'none'/);
    expect(headers.get('Content-Type'), name).toMatch(
      /^(image\/(png|jpeg|webp)|application\/pdf|video\/(mp4|quicktime|webm))$/,
    );
  }
});
