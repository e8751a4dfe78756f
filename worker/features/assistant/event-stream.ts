import { waitUntil } from 'cloudflare:workers';
import type { ChatEvent } from './chat.ts';

/**
 * A chat reply as server-sent events: `delta` {text} while it is written, then `done` with the stored reply, or `error` with the
 * body of a failed JSON response.
 * @param start begins the reply; its signal is aborted when the client disconnects
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
      // The reply must be stored even if the client disconnects.
      waitUntil(pump());
    },
    cancel() {
      stop.abort();
    },
  });
}
