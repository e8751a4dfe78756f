import { env } from 'cloudflare:workers';
import { inject } from 'vitest';
import { loadConfig } from '../../config.ts';
import { openAiLanguageModel } from '../../ports/language-model-openai.ts';
import { openAiTranscriber } from '../../ports/transcription.ts';
import { createTestApp, signIn } from '../../testing/api.ts';

const base = inject('modelUrl');
let scenarios = 0;

/** Scenarios whose answer never ends: only they reach the deadline. */
const endless = new Set(['hang', 'endless']);

/**
 * A scenario of the model server, with its calls kept apart from those of other tests.
 * @param timeoutMs the adapters' deadline; a busy machine must not reach it by itself
 */
export function scenarioOf(fault: string, timeoutMs = endless.has(fault) ? 1000 : 60_000) {
  scenarios += 1;
  const name = `${fault}~${scenarios}-${Math.random().toString(36).slice(2)}`;
  const read = async (what: string): Promise<unknown> => (await fetch(`${base}/${name}/${what}`)).json();
  const options = { url: `${base}/${name}/v1`, key: 'test-key', model: 'test-model', timeoutMs, retryDelayMs: 1 };
  return { options, calls: async () => Number(await read('calls')), last: () => read('last') };
}

/** An app whose assistant calls the model server, and a nanny with a profile. */
export async function withModel(fault: string, phone = '+12135557001', dailyBudget = 1000, timeoutMs?: number) {
  const scenario = scenarioOf(fault, timeoutMs);
  const config = loadConfig(env);
  const test = createTestApp({
    config: { ...config, assistant: { ...config.assistant, dailyBudget } },
    languageModel: openAiLanguageModel(scenario.options),
    transcriber: openAiTranscriber(scenario.options),
  });
  const { caller, userId } = await signIn(test, phone);
  const { id } = await (await caller.call('POST', '/api/profiles', { userId })).json<{ id: string }>();
  return { test, caller, id, path: `/api/profiles/${id}`, scenario };
}
