import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { createDatabase } from '../../db/client.ts';
import { openAiLanguageModel } from '../../ports/language-model-openai.ts';
import { createTestApp, signIn } from '../../testing/api.ts';
import { countRoundTrips } from '../../testing/counting-database.ts';
import { scenarioOf } from './testing.ts';

it('takes at most 3 D1 round trips to write and 2 to read (docs/architecture.md 12)', async () => {
  const counted = countRoundTrips(env.DB);
  const languageModel = openAiLanguageModel(scenarioOf('ok').options);
  const test = createTestApp({ db: createDatabase(counted.database), languageModel });
  const { caller, userId } = await signIn(test, '+12135557500');
  const { id } = await (await caller.call('POST', '/api/profiles', { userId })).json<{ id: string }>();
  const cost = async (method: string, route: string, body?: object) => {
    counted.reset();
    const answer = await caller.call(method, `/api/profiles/${id}/${route}`, body);
    expect(answer.status, route).toBe(200);
    return counted.count();
  };
  expect({
    about: await cost('POST', 'generate-about', { language: 'en' }),
    script: await cost('POST', 'generate-script', { language: 'en' }),
    suggestions: await cost('POST', 'suggestions'),
    chat: await cost('POST', 'ai-chat', { message: 'Hello', language: 'en' }),
    history: await cost('GET', 'ai-interactions'),
  }).toEqual({ about: 2, script: 2, suggestions: 2, chat: 3, history: 2 });
});
