import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { runJobs } from '../../jobs.ts';
import type { Job } from '../../ports/jobs.ts';
import { openAiTranscriber } from '../../ports/transcription.ts';
import { createTestApp, signIn, upload } from '../../testing/api.ts';
import { mp4 } from '../../testing/files.ts';
import { takeComplaints } from '../../testing/console.ts';
import { sayingPath } from '../../testing/model-paths.ts';
import { createServices } from '../../services.ts';
import { scenarioOf } from './testing.ts';

/** A nanny with a published profile and a video, and the jobs that saving it queued. */
async function withVideo(fault: string | undefined, phone: string) {
  const queued: Job[] = [];
  const scenario = scenarioOf(fault ?? 'ok');
  const overrides = {
    jobs: {
      async send(jobs: readonly Job[]) {
        queued.push(...jobs.filter((job) => job.kind === 'transcribe-video'));
      },
      backlog: async () => queued.length,
    },
    transcriber: fault === undefined ? undefined : openAiTranscriber(scenario.options),
  };
  const test = createTestApp(overrides);
  const { caller, userId } = await signIn(test, phone);
  const { id } = await (await caller.call('POST', '/api/profiles', { userId })).json<{ id: string }>();
  const path = `/api/profiles/${id}`;
  await caller.call('PUT', path, { firstName: 'Ana', lastName: 'Li', isPublic: true });
  async function saveVideo() {
    const { objectPath } = await upload(caller, 'video', mp4());
    await caller.call('POST', `${path}/upload-video`, { videoData: objectPath, videoType: 'video/mp4' });
  }
  /** Runs the queued jobs like the queue, and returns the outcome of each. */
  async function run(): Promise<string[]> {
    const outcomes: string[] = [];
    const messages = queued.splice(0).map((body, index) => ({
      id: `job-${index}`,
      body,
      attempts: 1,
      timestamp: new Date(),
      ack: () => void outcomes.push('done'),
      retry: (options?: { delaySeconds?: number }) => void outcomes.push(`again in ${options?.delaySeconds}`),
    }));
    const batch = {
      queue: 'jobs',
      messages,
      ackAll() {},
      retryAll() {},
      metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } },
    };
    await runJobs(createServices(env, { clock: test.clock, ...overrides }), batch);
    return outcomes;
  }
  const transcript = async () =>
    (await (await caller.call('GET', path)).json<{ videoTranscript?: string }>()).videoTranscript;
  await saveVideo();
  return { test, caller, path, queued, run, saveVideo, transcript, scenario };
}

describe('transcription', () => {
  it('follows a saved video, timed as the endpoint timed it', async () => {
    const { caller, path, run, transcript, scenario } = await withVideo('ok', '+12135557400');
    expect(await run()).toEqual(['done']);
    expect(await transcript()).toBe('Hello, I am Ana. I love caring for children.');
    const captions = await caller.call('GET', `${path}/captions.vtt`);
    expect(captions.headers.get('Content-Type')).toContain('text/vtt');
    expect(await captions.text()).toContain('00:00:00.400 --> 00:00:02.100\nHello, I am Ana.');
    expect(await scenario.calls()).toBe(1);
  });

  it('runs once, however often its job comes', async () => {
    const { queued, run, scenario } = await withVideo('ok', '+12135557401');
    const [job] = queued;
    if (!job) throw new Error('no job');
    queued.push(job);
    expect(await run()).toEqual(['done', 'done']);
    expect(await scenario.calls()).toBe(1);
  });

  it('never touches what she has edited, and replaces its own words for a new video', async () => {
    const { caller, path, run, saveVideo, transcript, scenario } = await withVideo('ok', '+12135557402');
    await run();
    await saveVideo();
    await run();
    expect(await transcript()).toContain('Hello, I am Ana.');
    await caller.call('PUT', path, { videoTranscript: 'My own words.' });
    await saveVideo();
    expect(await run()).toEqual(['done']);
    expect(await transcript()).toBe('My own words.');
    expect(await scenario.calls()).toBe(2);
    expect(await (await caller.call('GET', `${path}/captions.vtt`)).text()).toContain('My own words.');
  });

  it('is tried again when the endpoint fails, and given up when it refuses', async () => {
    const failing = await withVideo('500', '+12135557403');
    expect(await failing.run()).toEqual(['again in 60']);
    expect(takeComplaints()).toHaveLength(1);
    expect(await failing.scenario.calls()).toBe(2);
    const refusing = await withVideo('401', '+12135557404');
    expect(await refusing.run()).toEqual(['done']);
    expect(await refusing.transcript()).toBeUndefined();
    const garbled = await withVideo('html', '+12135557405');
    expect(await garbled.run()).toEqual(['again in 60']);
    expect(takeComplaints()).toHaveLength(1);
  });

  it('keeps silence silent', async () => {
    const { run, transcript, caller, path } = await withVideo(sayingPath('  '), '+12135557406');
    expect(await run()).toEqual(['done']);
    expect(await transcript()).toBeUndefined();
    expect((await caller.call('GET', `${path}/captions.vtt`)).status).toBe(404);
  });
});

describe('captions without a key', () => {
  it('are her own words over the length of the video', async () => {
    const { caller, path, queued } = await withVideo(undefined, '+12135557410');
    expect(queued).toEqual([]);
    await caller.call('PUT', path, { videoTranscript: 'Hola, soy Ana <b>y</b> me gusta cantar.\nGracias.' });
    expect((await caller.call('PUT', `${path}/captions`, { durationMs: 9000 })).status).toBe(200);
    const file = await (await caller.call('GET', `${path}/captions.vtt`)).text();
    expect(file).toContain('Hola, soy Ana &lt;b&gt;y&lt;/b&gt; me gusta cantar.');
    expect(file).toContain('--> 00:00:09.000\nGracias.');
  });

  it('are public exactly while the profile is, and fresh after each write', async () => {
    const { test, caller, path } = await withVideo(undefined, '+12135557411');
    const visitor = test.caller();
    const read = async (who = visitor) => {
      const answer = await who.call('GET', `${path}/captions.vtt`);
      return { status: answer.status, cache: answer.headers.get('Cache-Control'), text: await answer.text() };
    };
    expect((await read()).status).toBe(404);
    await caller.call('PUT', path, { videoTranscript: 'First words.' });
    expect(await read()).toMatchObject({ status: 200, cache: expect.stringContaining('public') });
    await caller.call('PUT', path, { videoTranscript: 'Second words.' });
    expect((await read()).text).toContain('Second words.');
    await caller.call('PUT', path, { isPublic: false });
    expect((await read()).status).toBe(404);
    expect(await read(caller)).toMatchObject({ status: 200, cache: 'private, no-store' });
    expect((await visitor.call('PUT', `${path}/captions`, { durationMs: 5000 })).status).toBe(401);
    await visitor.call('POST', '/api/profiles', {});
    expect((await visitor.call('PUT', `${path}/captions`, { durationMs: 5000 })).status).toBe(404);
    expect((await caller.call('PUT', `${path}/captions`, { durationMs: -1 })).status).toBe(422);
  });
});
