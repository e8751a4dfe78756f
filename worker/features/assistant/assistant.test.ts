import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { languageOfText } from '#domain/assistant/text-language.ts';
import { createTestApp, newcomer } from '../../testing/api.ts';

interface Line {
  id: string;
  type: string;
  content: string;
  timestamp: string;
}

const filled = {
  firstName: 'Grace',
  lastName: 'Okonkwo',
  city: 'Pasadena',
  languages: ['English', 'Spanish'],
  yearsExperience: 7,
  familiesServed: 4,
  preferredAgeGroups: ['newborn'],
  duties: ['childcare'],
};

async function mine(phone: string) {
  const { test, caller, id } = await newcomer(phone);
  await caller.call('PUT', `/api/profiles/${id}`, filled);
  return { test, caller, path: `/api/profiles/${id}` };
}

describe('without a key', () => {
  it.each([
    ['en', 'seven years'],
    ['zh', '七年'],
    ['es', 'siete años'],
  ])('writes about her in %s from the profile, and says what wrote it', async (language, expected) => {
    const { caller, path } = await mine('+12135557100');
    const about = await caller.call('POST', `${path}/generate-about`, { language });
    expect(about.status).toBe(200);
    const { aboutMe, source, ...rest } = await about.json<{ aboutMe: string; source: string }>();
    expect(aboutMe).toContain(expected);
    expect(source).toBe('template');
    expect(rest).toEqual({});
    const headline = await caller.call('POST', `${path}/generate-headline`, { language });
    expect(await headline.json()).toEqual({ headline: expect.stringContaining(expected), source: 'template' });
    const script = await (await caller.call('POST', `${path}/generate-script`, { language })).json();
    expect(script).toEqual({ script: expect.stringContaining('Grace'), source: 'template' });
    expect(languageOfText(z.object({ script: z.string() }).parse(script).script)).toBe(language);
  });

  it('writes something for a profile without any data', async () => {
    const { caller, id } = await newcomer('+12135557101');
    for (const language of ['en', 'zh', 'es']) {
      const about = await caller.call('POST', `/api/profiles/${id}/generate-about`, { language });
      expect((await about.json<{ aboutMe: string }>()).aboutMe.length).toBeGreaterThan(50);
    }
  });

  it("takes the request's language when the body names none, and refuses one that does not exist", async () => {
    const { caller, path } = await mine('+12135557102');
    const chinese = await caller.call('POST', `${path}/generate-about`, undefined, { 'X-Locale': 'zh' });
    expect((await chinese.json<{ aboutMe: string }>()).aboutMe).toContain('孩子');
    expect((await caller.call('POST', `${path}/generate-about`, { language: 'fr' })).status).toBe(422);
    expect((await caller.call('POST', `${path}/generate-about`, { tone: 'loud' })).status).toBe(422);
  });

  it('suggests two duties that she does not have, each with its action and reason', async () => {
    const { caller, path } = await mine('+12135557103');
    const answer = await (await caller.call('POST', `${path}/suggestions`)).json();
    expect(answer).toEqual({
      suggestions: [
        { type: 'duty', action: 'bilingual-education', duty: 'bilingual-education', reason: expect.any(String) },
        { type: 'duty', action: 'cultural-activities', duty: 'cultural-activities', reason: expect.any(String) },
      ],
      source: 'template',
    });
  });

  it('tells a nanny of one language to use a second one only if she speaks it', async () => {
    const { caller, path } = await mine('+12135557105');
    await caller.call('PUT', path, { languages: ['English'] });
    const { suggestions } = await (
      await caller.call('POST', `${path}/suggestions`)
    ).json<{ suggestions: { reason: string }[] }>();
    expect(suggestions[0]?.reason).toMatch(/only if you really speak one/);
    expect(suggestions[0]?.reason).not.toMatch(/your own language|You speak/);
  });

  it('answers the chat and keeps both lines', async () => {
    const { caller, path } = await mine('+12135557104');
    const message = '  What is missing?  ';
    const answer = await (
      await caller.call('POST', `${path}/ai-chat`, { message, language: 'en' })
    ).json<{
      response: string;
      source: string;
      message: Line;
    }>();
    expect(answer).toMatchObject({ source: 'template', message: { type: 'ai', content: answer.response } });
    const history = await (await caller.call('GET', `${path}/ai-interactions`)).json<Line[]>();
    expect(history.map(({ type, content }) => [type, content])).toEqual([
      ['user', 'What is missing?'],
      ['ai', answer.response],
    ]);
    expect(history[1]).toEqual(answer.message);
  });
});

describe('the chat', () => {
  it.each([[''], ['   \n\t '], ['　'], ['x'.repeat(10_000)], [7], [null]])(
    'refuses the message %j',
    async (message) => {
      const { caller, path } = await mine('+12135557110');
      const answer = await caller.call('POST', `${path}/ai-chat`, { message, language: 'en' });
      expect(answer.status).toBe(422);
      expect(await (await caller.call('GET', `${path}/ai-interactions`)).json()).toEqual([]);
    },
  );

  it('pages its history, newest page first, without gaps', async () => {
    const { test, caller, path } = await mine('+12135557111');
    for (let index = 0; index < 60; index += 1) {
      await caller.call('POST', `${path}/ai-chat`, { message: `Question ${index}` });
      // Some have the same time.
      if (index % 3 === 0) test.clock.advance(1000);
    }
    const pages: Line[][] = [];
    let next: string | undefined = `${path}/ai-interactions`;
    while (next !== undefined) {
      const answer: Response = await caller.call('GET', next);
      pages.unshift(await answer.json<Line[]>());
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1];
    }
    expect(pages.map((page) => page.length)).toEqual([20, 50, 50]);
    const lines = pages.flat();
    expect(new Set(lines.map((line) => line.id)).size).toBe(120);
    expect(lines.map((line) => line.timestamp)).toEqual(lines.map((line) => line.timestamp).toSorted());
    expect((await caller.call('GET', `${path}/ai-interactions?before=x`)).status).toBe(400);
  });

  it('takes at most 200 messages a day', async () => {
    const { test, caller, path } = await mine('+12135557112');
    const say = () => caller.call('POST', `${path}/ai-chat`, { message: 'Hello', language: 'es' });
    const first = await Promise.all(Array.from({ length: 210 }, say));
    expect(first.filter((answer) => answer.status === 200)).toHaveLength(200);
    const refused = first.find((answer) => answer.status === 429);
    expect(refused?.headers.get('Retry-After')).toBe('7200');
    expect(await refused?.json()).toMatchObject({
      code: 'too_many_messages',
      error: expect.stringContaining('en unas horas'),
    });
    const { caller: another, id } = await newcomer('+12135557113', test);
    expect((await another.call('POST', `/api/profiles/${id}/ai-chat`, { message: 'Hello' })).status).toBe(200);
    test.clock.advance(27 * 60 * 60 * 1000);
    expect((await say()).status).toBe(200);
  });
});

describe('who may', () => {
  const calls = [
    ['POST', 'suggestions', undefined],
    ['POST', 'generate-about', { language: 'en' }],
    ['POST', 'generate-script', { language: 'en' }],
    ['POST', 'ai-chat', { message: 'Hello', language: 'en' }],
    ['GET', 'ai-interactions', undefined],
  ] as const;

  it.each(calls)('%s %s: the owner only', async (method, route, body) => {
    const { test, caller, path } = await mine('+12135557120');
    await caller.call('PUT', path, { isPublic: true });
    const stranger = test.caller();
    expect((await stranger.call(method, `${path}/${route}`, body)).status).toBe(401);
    await stranger.call('POST', '/api/profiles', {});
    expect((await stranger.call(method, `${path}/${route}`, body)).status).toBe(404);
    expect((await caller.call(method, `/api/profiles/nothing/${route}`, body)).status).toBe(404);
    expect((await caller.call(method, `${path}/${route}`, body)).status).toBe(200);
  });
});

it('is documented', async () => {
  const document = await (await createTestApp().caller().call('GET', '/api/openapi.json')).json<{ paths: object }>();
  for (const route of ['suggestions', 'ai-chat', 'ai-interactions', 'generate-about', 'generate-script']) {
    expect(Object.keys(document.paths)).toContain(`/api/profiles/{id}/${route}`);
  }
});
