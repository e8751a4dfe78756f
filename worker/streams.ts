/** Streams of bytes, as request bodies are. */
export type ByteStream = ReadableStream<Uint8Array>;

/**
 * A stream's chunks; throws what `tooLarge` gives one byte past the limit, and reads no further. Whoever stops early leaves
 * the stream as it is, so that {@link drain} can read it on: a body that is cancelled breaks its connection.
 */
export async function* atMost(body: ByteStream, maxBytes: number, tooLarge: () => Error): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let length = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      length += next.value.length;
      if (length > maxBytes) throw tooLarge();
      yield next.value;
    }
  } finally {
    reader.releaseLock();
  }
}

/**
 * Reads the rest of a body that was begun and refused, at most `maxBytes` of it, and forgets it. Some runtimes close the
 * connection of a body that is left half read, and the caller gets that instead of the answer.
 */
export async function drain(body: ByteStream | null, maxBytes: number): Promise<void> {
  if (!body || body.locked) return;
  const tooMuch = new Error('more than is drained');
  try {
    const chunks = atMost(body, maxBytes, () => tooMuch);
    while (!(await chunks.next()).done);
  } catch {
    // It broke off, or is longer than anybody may send: then its connection may break too.
  }
}

/** A stream's bytes, read as {@link atMost} reads them. */
export async function readAtMost(
  body: ByteStream,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of atMost(body, maxBytes, tooLarge)) chunks.push(chunk);
  return concatenate(chunks);
}

/** A stream's first `length` bytes, or fewer when it ends before; the stream can be read on from there. */
export async function readFirst(body: ByteStream, length: number): Promise<Uint8Array> {
  const reader = body.getReader({ mode: 'byob' });
  const { value } = await reader.read(new Uint8Array(length), { min: length });
  reader.releaseLock();
  return value ?? new Uint8Array(0);
}

function concatenate(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
