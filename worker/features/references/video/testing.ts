import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import type { ApiCaller } from '../../../testing/api.ts';
import { mp4 } from '../../../testing/files.ts';

/** The token of the link that was sent to a family. */
export async function tokenSentTo(recipient: string): Promise<string> {
  const message = await env.DB.prepare('SELECT text FROM outbox WHERE recipient = ?')
    .bind(recipient)
    .first<{ text: string }>();
  return /reference\/([\w-]+)/.exec(message?.text ?? '')?.[1] ?? '';
}

/** Uploads a whole video through a family's link, like its page. @returns its object */
export async function sendReferenceVideo(family: ApiCaller, token: string, video = mp4()): Promise<string> {
  const link = `/api/references/${token}`;
  const opened = await family.call('POST', `${link}/multipart`, { size: video.length });
  const { uploadId: id } = await opened.json<{ uploadId: string }>();
  expect((await family.send('PUT', `${link}/multipart/${id}/1`, video)).status).toBe(200);
  expect((await family.call('POST', `${link}/multipart/${id}/complete`, {})).status).toBe(200);
  expect((await family.call('POST', `${link}/video`)).status).toBe(200);
  return id;
}
