import type { Context } from 'hono';
import { ProductError } from '#domain/errors.ts';
import { readAtMost } from '../streams.ts';
import type { AppEnv } from './context.ts';

/** Largest form in bytes. */
const maxFormBytes = 8 * 1024;

/**
 * The form of a Twilio call with its signature, which still has to be verified.
 * @throws ProductError forbidden without a signature, body_too_large
 */
export async function signedForm(c: Context<AppEnv>): Promise<{ signature: string; form: URLSearchParams }> {
  const signature = c.req.header('X-Twilio-Signature');
  if (signature === undefined) throw new ProductError('forbidden');
  const body = await readAtMost(
    c.req.raw.body ?? new Blob([]).stream(),
    maxFormBytes,
    () => new ProductError('body_too_large'),
  );
  return { signature, form: new URLSearchParams(new TextDecoder().decode(body)) };
}
