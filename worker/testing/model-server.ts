import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { TestProject } from 'vitest/node';
import { serveLocally } from './local-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    modelUrl: string;
  }
}

const requestSchema = z.object({
  model: z.string(),
  stream: z.boolean().optional(),
  max_completion_tokens: z.number().int().positive(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(2),
  response_format: z.object({ json_schema: z.object({ name: z.string() }) }).optional(),
});
type ChatRequest = z.output<typeof requestSchema>;

/** The responses of the scenario `ok`, by the name of the requested schema. */
const goodAnswers: Record<string, object> = {
  about_me: {
    aboutMe:
      'I like the small things of a day with children, and I take the time to learn what each of them needs. What matters most to me is that they feel safe. I would love to meet you and your children.',
  },
  video_script: {
    script:
      'Hello, and thank you for watching.\nI love spending my days with children, and I listen to what they say.\nIf you like what you hear, please contact the agency.\nI would love to meet you and your children.',
  },
  translation: { sentences: ['Canto con los niños todos los días.', 'Soy enfermera titulada.'] },
  suggestions: { suggestions: [{ action: 'language-immersion', reason: 'You could share your language in play.' }] },
};

const goodReply = 'Add a few lines about what you enjoy. Parents like to read that.';

/**
 * A local server with the parts of OpenAI's API that we use: chat completions, streamed or not, and audio transcriptions. The
 * first part of the path is the scenario: `ok`; `say-<base64>` with that text; and the faults `hang`, `401`, `429`, `500`,
 * `flaky` (fails once), `html`, `invalid` (JSON), `megabyte`, `half` (breaks off in mid-stream), `cut` (ends without its end
 * event), `endless`. Text after a `~` in it only separates one test's calls from another's: `GET /<scenario>/calls` gives their
 * number, `/<scenario>/last` the newest request.
 */
export async function startModelServer(): Promise<{ url: string; stop(): void }> {
  const calls = new Map<string, ChatRequest[]>();
  return serveLocally((request, response) => {
    void bodyOf(request).then((body) => {
      const [, scenario = '', ...rest] = (request.url ?? '').split('/');
      const known = calls.get(scenario) ?? [];
      if (rest[0] === 'calls') return json(response, 200, known.length);
      if (rest[0] === 'last') return json(response, 200, known.at(-1) ?? null);
      const isTranscription = rest.join('/') === 'v1/audio/transcriptions';
      const parsed = isTranscription ? undefined : requestSchema.safeParse(safeJson(body.toString('utf8')));
      if (parsed && (!parsed.success || rest.join('/') !== 'v1/chat/completions')) {
        return json(response, 400, { error: { message: parsed.error?.message ?? 'not found' } });
      }
      if (request.headers.authorization !== 'Bearer test-key') return json(response, 401, { error: {} });
      const chat: ChatRequest = parsed?.data ?? { model: '', messages: [], max_completion_tokens: 1 };
      calls.set(scenario, [...known, chat]);
      const [fault = ''] = scenario.split('~');
      if (fault === 'hang') return undefined;
      if (fault === '401' || fault === '429' || fault === '500') return json(response, Number(fault), { error: {} });
      if (fault === 'flaky' && known.length === 0) return json(response, 503, { error: {} });
      if (fault === 'html') return html(response);
      if (isTranscription) return transcription(response, fault, body);
      return chat.stream ? stream(response, fault) : completion(response, fault, chat);
    });
  });
}

/** vitest's global setup. */
export default async function setUp(project: TestProject): Promise<() => void> {
  const { url, stop } = await startModelServer();
  project.provide('modelUrl', url);
  return stop;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function said(fault: string): string | undefined {
  if (!fault.startsWith('say-')) return undefined;
  return Buffer.from(fault.slice(4).replaceAll('_', '/').replaceAll('-', '+'), 'base64').toString('utf8');
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(value));
}

function html(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/html' });
  response.end('<!doctype html><title>Gateway</title><p>Please log in');
}

function completion(response: ServerResponse, fault: string, chat: ChatRequest): void {
  const good = JSON.stringify(goodAnswers[chat.response_format?.json_schema.name ?? ''] ?? {});
  const content =
    fault === 'invalid' ? '{"aboutMe": ' : fault === 'megabyte' ? 'a'.repeat(1024 * 1024) : (said(fault) ?? good);
  const message = { role: 'assistant', content };
  json(response, 200, { id: 'c', object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }] });
}

function stream(response: ServerResponse, fault: string): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  const send = (delta: object, finish_reason: string | null = null) =>
    response.write(
      `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] })}\n\n`,
    );
  const text = said(fault) ?? goodReply;
  const words =
    fault === 'megabyte' ? Array.from({ length: 1750 }, () => 'la la '.repeat(100)) : (text.match(/\s*\S+/gu) ?? []);
  if (fault === 'invalid') {
    response.end('data: {"choices": [\n\n');
    return;
  }
  if (fault === 'half' || fault === 'cut') {
    for (const word of words.slice(0, 3)) send({ content: word });
    if (fault === 'cut') response.end();
    else setTimeout(() => response.destroy(), 20);
    return;
  }
  if (fault === 'endless') {
    const timer = setInterval(() => send({ content: ' more words.' }), 20);
    response.on('close', () => clearInterval(timer));
    return;
  }
  for (const word of words) send({ content: word });
  send({}, 'stop');
  response.end('data: [DONE]\n\n');
}

function transcription(response: ServerResponse, fault: string, body: Buffer): void {
  if (!body.includes('verbose_json') || !body.includes('filename=')) return json(response, 400, { error: {} });
  const text = said(fault) ?? 'Hello, I am Ana. I love caring for children.';
  const segments = [
    { id: 0, start: 0.4, end: 2.1, text: ' Hello, I am Ana.' },
    { id: 1, start: 2.1, end: 5.25, text: ' I love caring for children.' },
  ];
  return json(response, 200, { task: 'transcribe', language: 'english', duration: 6.5, text, segments });
}
