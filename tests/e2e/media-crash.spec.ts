import { createHash, randomFillSync } from 'node:crypto';
import { partBytes } from '#domain/media/media.ts';
import { OwnServer } from '../../scripts/testing/own-server.ts';
import { SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { atVideoStep, pickVideo, sampleVideo, sampleVideoFile } from './support/videos.ts';

test.describe.configure({ mode: 'serial', timeout: 400_000 });

function fingerprint(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

let server: OwnServer;
test.beforeEach(async () => {
  server = await OwnServer.start();
});
test.afterEach(() => server?.end());

test('a server that dies in mid-upload: she is told, and the video arrives whole @long', async ({
  browser,
  complaints,
}) => {
  complaints.expect(/ERR_(CONNECTION_\w+|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED) /);
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const nanny = await SignedInNanny.enter(page, atVideoStep);
  await page.clock.install();
  const bytes = Buffer.concat([sampleVideo, randomFillSync(Buffer.alloc(partBytes))]);
  const parts: string[] = [];
  page.on('request', (request) => {
    const part = /multipart\/\w+\/(\d+)$/.exec(request.url())?.[1];
    if (part === undefined || request.method() !== 'PUT') return;
    parts.push(part);
    if (parts.length === 2) server.kill();
  });
  await pickVideo(nanny, { ...sampleVideoFile, buffer: bytes });
  await expect(page.getByText(nanny.text('video.interrupted'))).toBeVisible();
  // The browser tries again after some seconds, however long the server takes to start.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  server.run();
  await server.ready();
  await page.clock.resume();
  await expect(page.getByText(nanny.text('video.saved'), { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(nanny.text('video.interrupted'))).toBeHidden();
  expect(parts.filter((part) => part === '1')).toHaveLength(1);
  const { videoResumeUrl } = await nanny.saved();
  const stored = await page.request.get(String(videoResumeUrl));
  expect(fingerprint(await stored.body())).toBe(fingerprint(bytes));
  await context.close();
});
