import { decodeBase64 } from 'hono/utils/encode';
import { ProductError } from '#domain/errors.ts';
import type { ByteStream } from '../../../streams.ts';
import { StringMembers } from './string-members.ts';

/** A recording as a data URL is at least this long, or it holds no video (spec.md 5). */
const minDataUrlLength = 2000;

/** Longest address of an uploaded video, and longest of the other members, in UTF-16 units. */
const maxTextLength = 500;

/** The head of a data URL ends within this many characters. */
const maxHeadLength = 200;

/** What the body of an upload-video call names: an uploaded file by its address, or a recording by its bytes. */
export type VideoData = { url: string } | { recording: ByteStream };

/**
 * Reads `{videoData, videoType}` while it arrives, so that a recording in it is decoded piece by piece (security.md, costly
 * input). The type that the caller names does not matter: the first bytes tell it.
 * @param use called once with what `videoData` is, and awaited; a recording flows while it is
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
          // Whoever stores the recording may stop before its end; what came of it is told below.
          used.catch(() => {});
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
    // A recording that could not be stored fails the flow too; the reason is with the one who stores it.
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

/** True for the beginning of a video's data URL; what begins as another data URL is refused. */
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

/** The address that a finished, short `videoData` is. */
function addressIn(text: string): string {
  if (text === '') throw refused('videoData', 'validation.videoData');
  if (!text.startsWith('data:')) return text;
  if (!/^data:video\/[\w.+-]+[;,]/.test(text)) throw refused('videoData', 'validation.videoFormat');
  throw refused('videoData', 'validation.videoTooSmall');
}

/** Base64 text in, bytes out, as fast as the reader takes them. */
class RecordingFlow {
  readonly #stream = new IdentityTransformStream();
  readonly #writer = this.#stream.writable.getWriter();
  /** Characters that do not fill a group of four yet. */
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
      // It failed or ended before.
    }
  }

  async #write(base64: string): Promise<void> {
    // Padding ends the data: whatever follows it is not part of a recording.
    if (this.#isPadded || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) throw refused('videoData', 'validation.videoFormat');
    this.#isPadded = base64.endsWith('=');
    await this.#writer.write(decodeBase64(base64));
  }
}

function refused(path: string, messageId: string, values?: Record<string, number>): ProductError {
  return new ProductError('validation_failed', { issues: [{ path, messageId, ...(values && { values }) }] });
}
