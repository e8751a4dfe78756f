import type { OpenAI } from 'openai';
import { LanguageModelError } from './language-model.ts';

/** The model's server and the credentials for it. */
export interface OpenAiOptions {
  /** Such as `https://api.openai.com/v1`, or any server with the same API. */
  url: string;
  key: string;
  /** For the whole call: both attempts and the last byte of the response. 20 s by default. */
  timeoutMs?: number;
  /** Delay before the second attempt, ms. */
  retryDelayMs?: number;
}

const clients = new Map<string, OpenAI>();

/** The client for a server and key. Its code is loaded on the first call, because most requests do not need it. */
export async function openAiClient({ url, key }: OpenAiOptions): Promise<OpenAI> {
  const id = `${url} ${key}`;
  const known = clients.get(id);
  if (known) return known;
  const { OpenAI } = await import('openai');
  // Retries and timeouts are our own: the package would also retry hanging calls.
  const client = new OpenAI({
    baseURL: url,
    apiKey: key,
    maxRetries: 0,
    // The package would log the server's responses, which contain personal data.
    logLevel: 'off',
    fetch: (...input) => fetch(...input),
  });
  clients.set(id, client);
  return client;
}

/** Makes a call, and retries it once when the server responds with 429 or 5xx. */
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

/** The HTTP status in the package's error, if the server responded at all. */
export function statusOf(error: unknown): number | undefined {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' ? status : undefined;
}

/**
 * Converts any failure of a call to the port's error. Server messages are left out, because they may contain the data that was
 * sent.
 */
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
