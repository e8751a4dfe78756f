import { decodeBase64 } from 'hono/utils/encode';
import { ProductError } from '#domain/errors.ts';
import type { ByteStream } from '../../../streams.ts';
import { StringMembers } from './string-members.ts';

/** A shorter data URL cannot contain a video (docs/specification.md 5). */
const minDataUrlLength = 2000;

/** Longest URL of an uploaded video, and longest value of the other members, in UTF-16 units. */
const maxTextLength = 500;

/** Maximum length of a data URL's head, in characters. */
const maxHeadLength = 200;

/** The video in the body of an upload-video call: the URL of an uploaded file, or the bytes of a recording. */
export type VideoData = { url: string } | { recording: ByteStream };

/**
 * Parses `{videoData, videoType}` while it arrives, so that a recording in it is decoded piece by piece (docs/security.md, costly
 * input). The declared type is ignored, because the first bytes show the actual type.
 * @param use called once with the content of `videoData`, and awaited; a recording streams in the meantime
 * @throws ProductError malformed_request, validation_failed at videoData
 */
export async function readVideoData<Result>(
  body: AsyncIterable<Uint8Array>,
  use: (data: VideoData) => Promise<Result>,
): Promise<Result> {
  const members = new StringMembers();
  const flow = new RecordingFlow();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let head = '';
  let used: Promise<Result> | undefined;
  try {
    for await (const chunk of body) {
      for (const piece of members.read(decode(decoder, chunk))) {
        if (piece.name !== 'videoData') {
          if (piece.name !== 'videoType') throw refused(piece.name, 'validation.unknownField');
          continue;
        }
        if (used) {
          await flow.push(piece.text);
          continue;
        }
        head += piece.text;
        if (isRecording(head) && head.length >= minDataUrlLength) {
          used = use({ recording: flow.readable });
          // `use` may stop before the end of the recording, even before its beginning. Its error is handled below.
          used.catch((error: unknown) => flow.stop(error));
          await flow.push(head.slice(headLength(head)));
        } else if (!head.startsWith('data:'.slice(0, head.length)) && head.length > maxTextLength) {
          throw refused('videoData', 'validation.tooLong', { maximum: maxTextLength });
        }
      }
    }
    members.end();
    if (!used) return await use({ url: addressIn(head) });
    await flow.end();
    return await used;
  } catch (error) {
    await flow.fail(error);
    // A recording that could not be stored also fails the stream; the cause is in `used`.
    if (used && !(error instanceof ProductError)) return used;
    await used?.catch(() => {});
    throw error;
  }
}

function decode(decoder: TextDecoder, chunk: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch (cause) {
    throw new ProductError('malformed_request', { cause });
  }
}

/** True for the beginning of a video's data URL. Other data URLs are rejected. */
function isRecording(head: string): boolean {
  if (!head.startsWith('data:')) return false;
  const start = head.slice(0, maxHeadLength);
  if (!start.includes(',') && head.length < maxHeadLength) return false;
  if (!/^data:video\/[\w.+-]+(?:;[^,;]*)*;base64,/.test(start)) throw refused('videoData', 'validation.videoFormat');
  return true;
}

function headLength(head: string): number {
  return head.indexOf(',') + 1;
}

/** The URL in a complete, short `videoData`. */
function addressIn(text: string): string {
  if (text === '') throw refused('videoData', 'validation.videoData');
  if (!text.startsWith('data:')) return text;
  if (!/^data:video\/[\w.+-]+[;,]/.test(text)) throw refused('videoData', 'validation.videoFormat');
  throw refused('videoData', 'validation.videoTooSmall');
}

/** Decodes Base64 text to bytes, at the speed of the reader. */
class RecordingFlow {
  readonly #stream = new IdentityTransformStream();
  readonly #writer = this.#stream.writable.getWriter();
  /** Characters that do not yet form a group of four. */
  #rest = '';
  #isPadded = false;

  get readable(): ByteStream {
    return this.#stream.readable;
  }

  async push(text: string): Promise<void> {
    const arrived = this.#rest + text;
    const whole = arrived.length - (arrived.length % 4);
    this.#rest = arrived.slice(whole);
    if (whole > 0) await this.#write(arrived.slice(0, whole));
  }

  async end(): Promise<void> {
    if (this.#rest !== '') await this.#write(this.#rest);
    await this.#writer.close();
  }

  async fail(error: unknown): Promise<void> {
    try {
      await this.#writer.abort(error);
    } catch {
      // The stream has already failed or ended.
    }
  }

  /** Ends a write that waits for a reader, when there will be none. */
  async stop(reason: unknown): Promise<void> {
    await this.#stream.readable.cancel(reason).catch(() => {});
  }

  async #write(base64: string): Promise<void> {
    // Padding ends the data, so anything after it is invalid.
    if (this.#isPadded || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) throw refused('videoData', 'validation.videoFormat');
    this.#isPadded = base64.endsWith('=');
    await this.#writer.write(decodeBase64(base64));
  }
}

function refused(path: string, messageId: string, values?: Record<string, number>): ProductError {
  return new ProductError('validation_failed', { issues: [{ path, messageId, ...(values && { values }) }] });
}
