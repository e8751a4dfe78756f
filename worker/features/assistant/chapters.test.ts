import { describe, expect, it } from 'vitest';
import { newcomer, upload } from '../../testing/api.ts';
import { mp4 } from '../../testing/files.ts';

const chapters = [
  { question: 'who', startMs: 0, endMs: 4000, hasWords: true },
  { question: 'stay', startMs: 4000, endMs: 9000, hasWords: true },
];
const guided = { chapters, transcript: 'Hola, soy Ana.\n\nSe quedan. Por años.' };

/** A nanny whose published video was made of answers. */
async function withGuidedVideo(phone: string) {
  const { test, caller, id } = await newcomer(phone);
  const path = `/api/profiles/${id}`;
  await caller.call('PUT', path, { firstName: 'Ana', lastName: 'Li', isPublic: true });
  const { objectPath } = await upload(caller, 'video', mp4());
  const save = (video: unknown) =>
    caller.call('PUT', '/api/video-resumes', { profileId: id, videoURL: objectPath, guided: video });
  const saved = await save(guided);
  const visitor = test.caller();
  const track = async (name: string, who = visitor, headers: Record<string, string> = {}) => {
    const answer = await who.call('GET', `${path}/${name}`, undefined, headers);
    return { status: answer.status, text: await answer.text(), cache: answer.headers.get('Cache-Control') };
  };
  return { caller, path, objectPath, save, saved, track, visitor };
}

describe('a video of answers', () => {
  it('has its parts in the language that is asked for, and captions within them', async () => {
    const { saved, track } = await withGuidedVideo('+12135557420');
    expect(await saved.json()).toMatchObject({ profile: { videoChapters: chapters } });
    const { text, cache } = await track('chapters.vtt?lang=es');
    expect(text).toContain('00:00:00.000 --> 00:00:04.000\nQuién soy');
    expect(text).toContain('00:00:04.000 --> 00:00:09.000\n');
    expect(cache).toContain('public');
    expect((await track('chapters.vtt?lang=zh')).text).toContain('我是谁');
    const captions = (await track('captions.vtt')).text;
    expect(captions).toContain('00:00:00.000 --> 00:00:04.000\nHola, soy Ana.');
    expect(captions).toMatch(/00:00:04\.000 --> [^\n]*\nSe quedan\./);
    expect(captions).toContain('--> 00:00:09.000\nPor años.');
  });

  it('has them in the language of its address alone, because one answer is kept for everyone', async () => {
    const { track, visitor } = await withGuidedVideo('+12135557425');
    const { text } = await track('chapters.vtt');
    expect(text).toContain('Who I am');
    for (const lang of ['', '?lang=en', '?lang=klingon']) {
      expect((await track(`chapters.vtt${lang}`, visitor, { 'X-Locale': 'zh' })).text).toBe(text);
    }
  });

  it('keeps its timing when she corrects a word, and spreads over the video what she writes anew', async () => {
    const { caller, path, track } = await withGuidedVideo('+12135557421');
    await caller.call('PUT', path, { videoTranscript: 'Hola, soy Anna.\n\nSe quedan.' });
    expect((await track('captions.vtt')).text).toContain('00:00:04.000 --> 00:00:09.000\nSe quedan.');
    await caller.call('PUT', path, { videoTranscript: 'Todo de una vez.' });
    expect((await track('captions.vtt')).text).toContain('00:00:00.000 --> 00:00:09.000\nTodo de una vez.');
  });

  it('is over with the next video, whose words stay hers', async () => {
    const { caller, path, objectPath, track } = await withGuidedVideo('+12135557422');
    await caller.call('POST', `${path}/upload-video`, { videoData: objectPath });
    expect(await (await caller.call('GET', path)).json()).not.toHaveProperty('videoChapters');
    expect((await track('chapters.vtt')).status).toBe(404);
    expect((await track('captions.vtt')).text).toContain('Hola, soy Ana.');
  });

  it('is for those who may see the profile', async () => {
    const { caller, path, track, visitor } = await withGuidedVideo('+12135557423');
    expect(await (await visitor.call('GET', path)).json()).toMatchObject({ videoChapters: chapters });
    await caller.call('PUT', path, { isPublic: false });
    expect((await track('chapters.vtt')).status).toBe(404);
    expect(await track('chapters.vtt', caller)).toMatchObject({ status: 200, cache: 'private, no-store' });
  });

  it.each([
    ['no parts', { chapters: [] }],
    ['parts that overlap', { chapters: [chapters[0], { ...chapters[1], startMs: 1 }] }],
    ['a part that is unknown', { chapters: [{ ...chapters[0], question: 'salary' }] }],
    ['more words than a minute holds', { chapters, transcript: 'x'.repeat(4000) }],
    ['anything else', { chapters, videoUrl: '/x' }],
  ])('with %s is refused', async (_what, video) => {
    const { save } = await withGuidedVideo('+12135557424');
    expect((await save(video)).status).toBe(422);
  });
});
