import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { mediaRules } from '#domain/media/media.ts';
import { newcomer, upload } from '../../testing/api.ts';
import { bytes, jpeg, mp4, pdf, png } from '../../testing/files.ts';

describe('an upload', () => {
  it.each([
    ['PDF', pdf(), 'document'],
    ['video', mp4(), 'video'],
    ['picture', jpeg(), 'document'],
    ['picture', png(), 'image'],
  ] as const)('of a %s without a kind is what the file is, and what it is used for', async (_, file, kind) => {
    const { caller, id } = await newcomer('+12135557001');
    const { response, objectPath } = await upload(caller, undefined, file);
    expect(response.status).toBe(200);
    expect(new Uint8Array(await (await caller.call('GET', objectPath)).arrayBuffer())).toEqual(file);
    const uses = {
      document: ['POST', `/api/profiles/${id}/certifications`, { name: 'CPR', documentUrl: objectPath }],
      video: ['PUT', '/api/video-resumes', { videoURL: objectPath, profileId: id }],
      image: ['PUT', `/api/profiles/${id}`, { profileImageUrl: objectPath }],
    } as const;
    const use = async (as: keyof typeof uses) => {
      const [method, path, body] = uses[as];
      return (await caller.call(method, path, body)).status;
    };
    expect(await use(kind)).toBeLessThan(300);
    for (const other of ['document', 'video', 'image'] as const) if (other !== kind) expect(await use(other)).toBe(422);
  });

  it('without a kind of anything else is refused, and nothing is stored', async () => {
    const { caller } = await newcomer('+12135557001');
    for (const [file, status] of [
      [bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
      [bytes(''), 422],
      [bytes(jpeg(), new Uint8Array(mediaRules.image.maxBytes)), 413],
    ] as const) {
      expect((await upload(caller, undefined, file)).response.status).toBe(status);
    }
    expect((await env.MEDIA.list()).objects).toEqual([]);
  });
});
