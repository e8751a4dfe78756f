import { Buffer } from 'node:buffer';
import { ProductError } from '#domain/errors.ts';
import { atMost } from '../../streams.ts';
import type { SentFile, StoredFile } from './store.ts';

/**
 * The file that the bucket already has under the key of a file that arrives: the repeat of a request whose response was lost, or
 * which failed before it was recorded. Null when there is none; then nothing more is read from the body.
 * @throws ProductError conflict unless both are the same, byte by byte
 */
export async function keptFile(bucket: R2Bucket, sent: SentFile): Promise<StoredFile | null> {
  const kept = await bucket.head(sent.key);
  if (!kept) return null;
  const { size, httpEtag: etag, httpMetadata } = kept;
  const isDeclaredSame = sent.declaredBytes === undefined || sent.declaredBytes === size;
  if (!isDeclaredSame || !(await isSameFile(bucket, sent))) throw new ProductError('conflict');
  return { contentType: httpMetadata?.contentType ?? '', size, etag };
}

/** Compares the two while they stream, so that no video is held in memory. */
async function isSameFile(bucket: R2Bucket, { key, head, body }: SentFile): Promise<boolean> {
  const stored = await bucket.get(key);
  if (!stored) return false;
  const reader = stored.body.getReader({ mode: 'byob' });
  let length = 0;
  const continues = async (chunk: Uint8Array) => {
    length += chunk.length;
    if (chunk.length === 0) return true;
    const { value } = await reader.read(new Uint8Array(chunk.length), { min: chunk.length });
    return value !== undefined && Buffer.from(value).equals(chunk);
  };
  try {
    if (!(await continues(head))) return false;
    for await (const chunk of atMost(body, stored.size, () => new ProductError('conflict'))) {
      if (!(await continues(chunk))) return false;
    }
    return length === stored.size;
  } finally {
    await reader.cancel();
  }
}
