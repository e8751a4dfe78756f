import type { OpenAI } from 'openai';
import { LanguageModelError } from './language-model.ts';

/** Where the model's server is, and who asks it. */
export interface OpenAiOptions {
  /** Such as `https://api.openai.com/v1`, or any server that speaks its API. */
  url: string;
  key: string;
  /** For everything: both tries and the answer's last byte. 20 s by default. */
  timeoutMs?: number;
  /** Waited before the second try, ms. */
  retryDelayMs?: number;
}

const clients = new Map<string, OpenAI>();

/** The client for a server and key. Its code is loaded with the first call: most requests need none of it. */
export async function openAiClient({ url, key }: OpenAiOptions): Promise<OpenAI> {
  const id = `${url} ${key}`;
  const known = clients.get(id);
  if (known) return known;
  const { OpenAI } = await import('openai');
  // Retries and time-outs are ours: the package would also retry what hangs.
  const client = new OpenAI({
    baseURL: url,
    apiKey: key,
    maxRetries: 0,
    // The package would log what the server sent, which is about a person.
    logLevel: 'off',
    fetch: (...input) => fetch(...input),
  });
  clients.set(id, client);
  return client;
}

/** Makes a call, and once more when the server says 429 or 5xx. */
export async function withRetry<Answer>(
  { retryDelayMs = 500 }: OpenAiOptions,
  signal: AbortSignal,
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const status = statusOf(error);
    if (status === undefined || (status !== 429 && status < 500) || signal.aborted) throw error;
    await scheduler.wait(retryDelayMs, { signal });
    return call();
  }
}

/** The HTTP status that the package's error carries, if the server answered at all. */
export function statusOf(error: unknown): number | undefined {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' ? status : undefined;
}

/** Any failure of a call as the port tells it. Messages of servers stay out of it: they may carry what was sent. */
export function toModelError(error: unknown): LanguageModelError {
  if (error instanceof LanguageModelError) return error;
  const status = statusOf(error);
  if (status !== undefined) return new LanguageModelError('refused', `The model server answered ${status}`, status);
  const name = error instanceof Error ? error.name : '';
  const isGarbage = name === 'ZodError' || name === '$ZodError' || error instanceof SyntaxError;
  return isGarbage
    ? new LanguageModelError('garbage', 'The model answered nothing usable')
    : new LanguageModelError('unreachable', 'The model server did not answer in time');
}
