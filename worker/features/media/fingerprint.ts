import { sha256Hex } from '../../crypto.ts';
import { concatenate } from '../../streams.ts';

/** How much of each end of a file is hashed, in bytes. */
const endBytes = 1024 * 1024;

/**
 * Recognizes a stored file that arrives again under another id, whole, in parts or through a link: SHA-256 of its first and last
 * MiB, or of all of it when it is no longer than both, as hex. To be compared together with the size.
 */
export async function fingerprintOf(bucket: R2Bucket, key: string, size: number): Promise<string> {
  const ends = size > 2 * endBytes ? [{ offset: 0, length: endBytes }, { suffix: endBytes }] : [{ offset: 0 }];
  const bytes = await Promise.all(
    ends.map(async (range) => {
      const end = await bucket.get(key, { range });
      if (!end) throw new Error('A file that was just stored is missing');
      return new Uint8Array(await end.arrayBuffer());
    }),
  );
  return sha256Hex(concatenate(bytes));
}
