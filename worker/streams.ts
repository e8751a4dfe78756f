/** Streams of bytes, as request bodies are. */
export type ByteStream = ReadableStream<Uint8Array>;

/** A stream's chunks; throws what `tooLarge` gives one byte past the limit, and reads no further. */
export async function* atMost(body: ByteStream, maxBytes: number, tooLarge: () => Error): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge();
    yield chunk;
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
