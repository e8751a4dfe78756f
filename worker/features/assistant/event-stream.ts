import { waitUntil } from 'cloudflare:workers';
import type { ChatEvent } from './chat.ts';

/**
 * A chat reply as server-sent events: `delta` {text} while it is written, then `done` with the kept answer, or `error`
 * with the body that a failed JSON answer would have.
 * @param start begins the reply; its signal is aborted when the reader goes away
 */
export function eventStream(
  start: (stop: AbortSignal) => AsyncGenerator<ChatEvent>,
  toErrorBody: (error: unknown) => Promise<unknown>,
): ReadableStream<Uint8Array> {
  const stop = new AbortController();
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      const send = (event: string, data: unknown) => {
        if (!stop.signal.aborted)
          controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
      };
      const pump = async () => {
        try {
          for await (const event of start(stop.signal)) {
            if (event.kind === 'delta') send('delta', { text: event.text });
            else send('done', event.answer);
          }
        } catch (error) {
          send('error', await toErrorBody(error));
        }
        if (!stop.signal.aborted) controller.close();
      };
      // A reader who stops must not stop the reply from being kept.
      waitUntil(pump());
    },
    cancel() {
      stop.abort();
    },
  });
}
