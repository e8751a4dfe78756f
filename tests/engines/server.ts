import { z } from 'zod';
import { product, until } from './screen.ts';

const outbox = z.array(z.object({ text: z.string(), subject: z.string().optional() }));

/** Waits for a message to a number or address that matches, in the development outbox. @returns what matched */
export function received(to: string, pattern: RegExp): Promise<string> {
  return until(async () => {
    const answer = await fetch(`${product}/api/dev/outbox?to=${encodeURIComponent(to)}`, {
      headers: { Connection: 'close' },
    });
    const texts = outbox.parse(await answer.json()).map(({ subject = '', text }) => `${subject}\n${text}`);
    const [found] = texts.flatMap((text) => pattern.exec(text) ?? []);
    if (found === undefined) throw new Error(`no message to ${to} with ${pattern.source}: ${texts.join('\n')}`);
    return found;
  });
}

/** The one-time code that was sent to a number. */
export const receivedCode = (phone: string) => received(phone, /\b\d{6}\b/);
