/** Byte streams such as request bodies. */
export type ByteStream = ReadableStream<Uint8Array>;

/**
 * A stream's chunks. Throws the error of `tooLarge` one byte past the limit, and stops reading. Stopping early leaves the stream
 * open, so that {@link drain} can read the rest: canceling a body closes its connection.
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
 * Reads and discards the rest of a partly read body, at most `maxBytes` of it. Some runtimes close the connection of a body that
 * is only partly read, and the caller gets a reset instead of the response.
 */
export async function drain(body: ByteStream | null, maxBytes: number): Promise<void> {
  if (!body || body.locked) return;
  const tooMuch = new Error('more than is drained');
  try {
    const chunks = atMost(body, maxBytes, () => tooMuch);
    while (!(await chunks.next()).done);
  } catch {
    // The body broke off, or is longer than anybody may send: then its connection may be closed.
  }
}

/** A stream's bytes, read like {@link atMost}. */
export async function readAtMost(
  body: ByteStream,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of atMost(body, maxBytes, tooLarge)) chunks.push(chunk);
  return concatenate(chunks);
}

/** A stream's first `length` bytes, or fewer if it ends earlier. The stream can be read further from there. */
export async function readFirst(body: ByteStream, length: number): Promise<Uint8Array> {
  const reader = body.getReader({ mode: 'byob' });
  const { value } = await reader.read(new Uint8Array(length), { min: length });
  reader.releaseLock();
  return value ?? new Uint8Array(0);
}

export function concatenate(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
