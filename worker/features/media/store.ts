import { ProductError } from '#domain/errors.ts';
import { maxParts, type MediaKind, mediaRules, partBytes } from '#domain/media/media.ts';
import { type ByteStream, concatenate, readAtMost } from '../../streams.ts';
import { inspectFile, inspectHead } from './inspect.ts';

/** A file stored in the bucket. */
export interface StoredFile {
  contentType: string;
  size: number;
  etag: string;
}

/** The R2 key of an object or one of its variants. */
export function mediaKey(objectId: string, variant: string = 'original'): string {
  return `${objectId}/${variant}`;
}

export function tooLarge(maxBytes: number): ProductError {
  return new ProductError('file_too_large', { values: { megabytes: Math.floor(maxBytes / 1024 / 1024) } });
}

/** A picture or document, completely read and validated. */
export interface CheckedFile {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
}

/**
 * Reads a whole picture or document and validates it.
 * @param input.head bytes that were already read from the body
 * @param input.maxSide the longest side that a variant may have, in pixels
 */
export async function checkFile(input: {
  kind: MediaKind;
  head?: Uint8Array;
  body: ByteStream;
  maxBytes: number;
  maxSide?: number;
}): Promise<CheckedFile> {
  const { head = new Uint8Array(0), maxBytes } = input;
  const rest = await readAtMost(input.body, maxBytes - head.length, () => tooLarge(maxBytes));
  const bytes = concatenate([head, rest]);
  if (bytes.length === 0) throw new ProductError('file_empty');
  return { bytes, contentType: await inspectFile(bytes, input.kind, input.maxSide) };
}

/** A file as it arrives. */
export interface SentFile {
  key: string;
  /** The bytes that were already read from the body. */
  head: Uint8Array;
  body: ByteStream;
  /** From Content-Length, which is not trusted. */
  declaredBytes: number | undefined;
}

/** Writes a key of the bucket once. @returns null when it had bytes already, which stay as they are */
export function putOnce(
  bucket: R2Bucket,
  key: string,
  bytes: Uint8Array | ByteStream,
  contentType: string,
): Promise<R2Object | null> {
  return bucket.put(key, bytes, { httpMetadata: { contentType }, onlyIf: { etagDoesNotMatch: '*' } });
}

/** Stores a validated picture or document. @throws ProductError conflict when another request stored one meanwhile */
export async function storeFile(bucket: R2Bucket, key: string, file: CheckedFile): Promise<StoredFile> {
  const { bytes, contentType } = file;
  const stored = await putOnce(bucket, key, bytes, contentType);
  if (!stored) throw new ProductError('conflict');
  return { contentType, size: bytes.length, etag: stored.httpEtag };
}

/**
 * Streams a video into the bucket. Its head, which was already read from the body, is validated before anything is written, and its length while it streams. A body of
 * known length is stored in one piece, any other in parts of 8 MiB, so that memory use stays constant either way.
 * @throws ProductError conflict when another request stored a file meanwhile, and what is wrong with the video
 */
export async function storeVideo(bucket: R2Bucket, input: SentFile): Promise<StoredFile> {
  const { maxBytes } = mediaRules.video;
  if (input.declaredBytes !== undefined && input.declaredBytes > maxBytes) throw tooLarge(maxBytes);
  if (input.head.length === 0) throw new ProductError('file_empty');
  const contentType = await inspectHead(input.head, 'video');
  const store = input.declaredBytes === undefined ? storeInParts : storeInOnePiece;
  return store(bucket, { ...input, declaredBytes: input.declaredBytes ?? 0, contentType });
}

interface VideoFlow extends SentFile {
  declaredBytes: number;
  contentType: string;
}

async function storeInOnePiece(bucket: R2Bucket, flow: VideoFlow): Promise<StoredFile> {
  const { readable, writable } = new FixedLengthStream(flow.declaredBytes);
  // A body whose length differs from its declared length fails the stream, and so the put.
  const [put, pumped] = await Promise.allSettled([
    putOnce(bucket, flow.key, readable, flow.contentType),
    pump(flow, writable),
  ]);
  if (put.status === 'rejected') throw new ProductError('file_damaged');
  if (!put.value) throw new ProductError('conflict');
  if (pumped.status === 'rejected') {
    await bucket.delete(flow.key);
    throw new ProductError('file_damaged');
  }
  return { contentType: flow.contentType, size: flow.declaredBytes, etag: put.value.httpEtag };
}

/**
 * The runtime pipes everything after the head by itself, because passing chunks through JavaScript costs a third of the speed.
 */
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
    // Completing would replace what another request stored meanwhile.
    if (await bucket.head(flow.key)) throw new ProductError('conflict');
    const stored = await upload.complete(parts);
    return { contentType: flow.contentType, size, etag: stored.httpEtag };
  } catch (error) {
    // Canceling a request body would close the connection before its caller has read the response.
    reader.releaseLock();
    await upload.abort();
    throw error;
  }
}

/** Collects a stream's chunks up to the size of a part; excess bytes start the next part. */
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
