import { describe, expect, it } from 'vitest';
import { openCamera } from './camera.ts';
import { clockFace } from './clock-face.ts';
import { pickRecordingFormat, plainType } from './formats.ts';
import { createTestStore } from '#widget/browser/testing.ts';
import { createSpool } from './spool.ts';
import { pickedFileProblem, recordingProblem, savingProblem } from './video-file.ts';

describe('the recording format', () => {
  it('is the first of docs/specification.md 9 that the browser has', () => {
    expect(pickRecordingFormat(() => true)).toBe('video/mp4;codecs=avc3.42E01F,mp4a.40.2');
    expect(pickRecordingFormat((type) => !type.includes('avc3'))).toBe('video/mp4;codecs=avc1.42E01F,mp4a.40.2');
    expect(pickRecordingFormat((type) => !/avc[13]/.test(type))).toBe('video/mp4');
    expect(pickRecordingFormat((type) => type.startsWith('video/webm'))).toBe('video/webm;codecs=vp9,opus');
    expect(pickRecordingFormat((type) => type === 'video/webm')).toBe('video/webm');
    expect(pickRecordingFormat(() => false)).toBeUndefined();
  });

  it('is sent without its codecs', () => {
    expect(plainType('video/MP4; codecs="avc1"')).toBe('video/mp4');
  });
});

/** A camera that fails with these errors in turn; undefined works. */
const failing = (...names: (string | undefined)[]) => {
  const asked: MediaStreamConstraints[] = [];
  const browser = {
    isSecure: true,
    canRecord: true,
    async getUserMedia(constraints: MediaStreamConstraints) {
      asked.push(constraints);
      const name = names[asked.length - 1];
      if (name !== undefined) throw new DOMException('words', name);
      return 'stream' as const;
    },
  };
  return { asked, browser };
};

describe('the camera', () => {
  it('is asked for with sound, then at least 640×480, then plainly (docs/specification.md 9)', async () => {
    const { asked, browser } = failing('NotFoundError', 'OverconstrainedError');
    expect(await openCamera(browser)).toBe('stream');
    expect(asked.map(({ audio }) => audio)).toEqual([true, undefined, undefined]);
    expect(asked[1]?.video).toEqual({ width: { ideal: 1280, min: 640 }, height: { ideal: 720, min: 480 } });
    expect(asked[2]).toEqual({ video: true });
  });

  it.each([
    ['NotFoundError', 'none'],
    ['OverconstrainedError', 'none'],
    ['NotReadableError', 'inUse'],
    ['NotSupportedError', 'unsupported'],
    ['OddError', 'generic'],
  ])('%s means %s', async (name, kind) => {
    expect(await openCamera(failing(name, name, name).browser)).toEqual({ kind, message: 'words' });
  });

  it('is not asked for again when she said no', async () => {
    const { asked, browser } = failing('NotAllowedError');
    expect(await openCamera(browser)).toMatchObject({ kind: 'denied' });
    expect(asked).toHaveLength(1);
  });

  it('needs a secure page and a browser that records', async () => {
    const { browser } = failing();
    expect(await openCamera({ ...browser, isSecure: false })).toMatchObject({ kind: 'insecure' });
    expect(await openCamera({ ...browser, canRecord: false })).toMatchObject({ kind: 'unsupported' });
    expect(await openCamera({ ...browser, getUserMedia: undefined })).toMatchObject({ kind: 'unsupported' });
  });
});

describe('a video', () => {
  it('is checked as docs/specification.md 5 and 8 say', () => {
    const type = 'video/webm';
    expect([0, 999, 1000].map((size) => recordingProblem({ size }))).toEqual(['empty', 'corrupted', undefined]);
    expect(savingProblem({ size: 0, type })).toBe('empty');
    expect(savingProblem({ size: 5000, type: 'audio/webm' })).toBe('format');
    expect(savingProblem({ size: 1400, type })).toBe('tooSmall');
    expect(savingProblem({ size: 1500, type })).toBeUndefined();
    expect(pickedFileProblem({ size: 5000, type: '' })).toBe('notVideo');
    expect(pickedFileProblem({ size: 0, type })).toBe('tooSmall');
    expect(pickedFileProblem({ size: 100 * 1024 * 1024, type })).toBeUndefined();
    expect(pickedFileProblem({ size: 100 * 1024 * 1024 + 1, type })).toBe('tooLarge');
  });
});

function createTestSpools(failAt?: number) {
  const store = createTestStore(failAt);
  return { kept: store.values, spool: createSpool('p1', store), other: createSpool('p2', store) };
}
const chunk = (text: string) => new Blob([text]);
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('the spool', () => {
  it('gives back what a crash left, losing less than 2 s', async () => {
    const { spool } = createTestSpools();
    const writer = spool.begin('video/webm', () => {});
    for (let index = 0; index <= 50; index += 1) writer.add(chunk(`${index},`), index * 100);
    await settle();
    const recovered = await spool.recover();
    expect(recovered?.type).toBe('video/webm');
    const last = Number((await recovered?.text())?.split(',').at(-2));
    expect(last).toBeGreaterThanOrEqual(50 - 20);
    await writer.finish();
    expect(await (await spool.recover())?.text()).toMatch(/^0,1,2,.*,49,50,$/);
  });

  it('keeps one recording for each profile, the latest', async () => {
    const { spool, other } = createTestSpools();
    const theirs = other.begin('video/mp4', () => {});
    theirs.add(chunk('theirs'), 0);
    await theirs.finish();
    for (const text of ['first', 'second']) {
      const writer = spool.begin('video/webm', () => {});
      writer.add(chunk(text), 0);
      await writer.finish();
    }
    expect(await (await spool.recover())?.text()).toBe('second');
    await spool.clear();
    expect(await spool.recover()).toBeUndefined();
    expect(await (await other.recover())?.text()).toBe('theirs');
  });

  it('says once when the disk is full, and gives back what fitted', async () => {
    const { spool } = createTestSpools(2);
    let full = 0;
    const writer = spool.begin('video/webm', () => {
      full += 1;
    });
    for (let index = 0; index < 6; index += 1) writer.add(chunk(`${index},`), index * 1000);
    await writer.finish();
    expect(full).toBe(1);
    expect(await (await spool.recover())?.text()).toBe('0,1,');
  });

  it('ends at a part that is missing', async () => {
    const { spool, kept } = createTestSpools();
    const writer = spool.begin('video/webm', () => {});
    for (let index = 0; index < 4; index += 1) writer.add(chunk(`${index},`), index * 1000);
    await writer.finish();
    kept.delete('p1:00002');
    expect(await (await spool.recover())?.text()).toBe('0,1,');
  });
});

it('the timer cuts', () => {
  expect([0, 999, 1000, 59_999, 60_000].map(clockFace)).toEqual(['0:00', '0:00', '0:01', '0:59', '1:00']);
});
