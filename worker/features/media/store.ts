import { ProductError } from '#domain/errors.ts';
import { maxParts, type MediaKind, mediaRules, partBytes } from '#domain/media/media.ts';
import { inspectFile, inspectHead, sniffBytes } from './inspect.ts';

/** What came to rest in the bucket. */
export interface StoredFile {
  contentType: string;
  size: number;
  etag: string;
}

type Body = ReadableStream<Uint8Array>;

/** The R2 key of an object or one of its variants. */
export function mediaKey(objectId: string, variant: string = 'original'): string {
  return `${objectId}/${variant}`;
}

export function tooLarge(maxBytes: number): ProductError {
  return new ProductError('file_too_large', { values: { megabytes: Math.floor(maxBytes / 1024 / 1024) } });
}

/** Takes a picture or document whole, checks it and stores it. Nothing is stored when it throws. */
export async function storeFile(
  bucket: R2Bucket,
  input: { key: string; kind: MediaKind; body: Body; maxBytes: number },
): Promise<StoredFile> {
  const bytes = await readAtMost(input.body, input.maxBytes);
  if (bytes.length === 0) throw new ProductError('file_empty');
  const contentType = await inspectFile(bytes, input.kind);
  const stored = await bucket.put(input.key, bytes, { httpMetadata: { contentType } });
  return { contentType, size: bytes.length, etag: stored.httpEtag };
}

/**
 * Streams a video into the bucket. Its head is checked before anything is written, its length while it flows: a body of
 * known length goes through in one piece, any other in parts of 8 MiB, so that memory stays flat either way.
 */
export async function storeVideo(
  bucket: R2Bucket,
  input: { key: string; body: Body; declaredBytes: number | undefined },
): Promise<StoredFile> {
  const { maxBytes } = mediaRules.video;
  if (input.declaredBytes !== undefined && input.declaredBytes > maxBytes) throw tooLarge(maxBytes);
  const head = await readFirst(input.body, sniffBytes);
  if (head.length === 0) throw new ProductError('file_empty');
  const contentType = await inspectHead(head, 'video').catch(async (error: unknown) => {
    await input.body.cancel();
    throw error;
  });
  const store = input.declaredBytes === undefined ? storeInParts : storeInOnePiece;
  return store(bucket, { ...input, declaredBytes: input.declaredBytes ?? 0, head, contentType });
}

interface VideoFlow {
  key: string;
  declaredBytes: number;
  /** What comes after the head. */
  body: Body;
  head: Uint8Array;
  contentType: string;
}

async function storeInOnePiece(bucket: R2Bucket, flow: VideoFlow): Promise<StoredFile> {
  const { readable, writable } = new FixedLengthStream(flow.declaredBytes);
  const httpMetadata = { contentType: flow.contentType };
  // A body longer or shorter than it said breaks the stream, and the put with it.
  const [put, pumped] = await Promise.allSettled([
    bucket.put(flow.key, readable, { httpMetadata }),
    pump(flow, writable),
  ]);
  if (put.status === 'rejected' || pumped.status === 'rejected') {
    await bucket.delete(flow.key);
    throw new ProductError('file_damaged');
  }
  return { contentType: flow.contentType, size: flow.declaredBytes, etag: put.value.httpEtag };
}

/** The runtime moves everything behind the head by itself: chunks that pass through JavaScript cost a third of the speed. */
async function pump({ head, body }: VideoFlow, writable: WritableStream<Uint8Array>): Promise<void> {
  const writer = writable.getWriter();
  await writer.write(head);
  writer.releaseLock();
  await body.pipeTo(writable);
}

async function storeInParts(bucket: R2Bucket, flow: VideoFlow): Promise<StoredFile> {
  const { maxBytes } = mediaRules.video;
  const upload = await bucket.createMultipartUpload(flow.key, { httpMetadata: { contentType: flow.contentType } });
  const reader = flow.body.getReader();
  try {
    const parts: R2UploadedPart[] = [];
    let size = 0;
    let part = new PartBuffer(flow.head);
    for (let done = false; !done;) {
      done = await part.fill(reader);
      size += part.bytes.length;
      if (size > maxBytes || parts.length >= maxParts) throw tooLarge(maxBytes);
      if (part.bytes.length > 0) parts.push(await upload.uploadPart(parts.length + 1, part.bytes));
      part = new PartBuffer(part.rest);
    }
    const stored = await upload.complete(parts);
    return { contentType: flow.contentType, size, etag: stored.httpEtag };
  } catch (error) {
    await reader.cancel().catch(() => {});
    await upload.abort();
    throw error;
  }
}

/** Collects a stream's chunks up to one part; what runs over starts the next. */
class PartBuffer {
  readonly #buffer = new Uint8Array(partBytes);
  #length = 0;
  rest = new Uint8Array(0);

  constructor(start: Uint8Array) {
    this.#take(start);
  }

  get bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }

  /** Reads until the part is full; true when the stream has ended. */
  async fill(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<boolean> {
    while (this.#length < partBytes) {
      const { done, value } = await reader.read();
      if (done) return true;
      this.#take(value);
    }
    return false;
  }

  #take(chunk: Uint8Array): void {
    const fits = Math.min(chunk.length, partBytes - this.#length);
    this.#buffer.set(chunk.subarray(0, fits), this.#length);
    this.#length += fits;
    this.rest = chunk.slice(fits);
  }
}

/** A stream's first `length` bytes, or fewer when it ends before; the stream can be read on from there. */
export async function readFirst(body: Body, length: number): Promise<Uint8Array> {
  const reader = body.getReader({ mode: 'byob' });
  const { value } = await reader.read(new Uint8Array(length), { min: length });
  reader.releaseLock();
  return value ?? new Uint8Array(0);
}

/** A stream's bytes; stops reading, and throws, one byte past the limit. */
export async function readAtMost(body: Body, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return concatenate(chunks, length);
}

function concatenate(chunks: Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
