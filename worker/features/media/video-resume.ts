import { ProductError } from '#domain/errors.ts';
import { mediaRules } from '#domain/media/media.ts';
import { logError } from '../../log.ts';
import type { Services } from '../../services.ts';
import type { Session } from '../identity/session.ts';
import { setVideoResume } from '../profiles/service.ts';
import { openUpload, receiveUpload, requireOwnMedia } from './service.ts';

/** A recording as a data URL is at least this long, or it holds no video (spec.md 5). */
const minDataUrlLength = 2000;

/**
 * Makes a video the profile's video resume (spec.md 7): an uploaded file's URL, or a recording as a data URL, which is
 * stored as an upload first.
 * @returns the video's stored path
 * @throws ProductError not_found, validation_failed at videoData, and what an upload throws
 */
export async function saveVideoResume(
  services: Services,
  session: Session,
  profileId: string,
  videoData: string,
): Promise<string> {
  const path = videoData.startsWith('data:')
    ? await storeRecording(services, session, videoData)
    : await requireOwnMedia(services, session, { path: pathOf(videoData), kind: 'video', field: 'videoData' });
  await setVideoResume(services, session, profileId, path);
  await askForTranscript(services, profileId);
  return path;
}

/** The words of the video follow by themselves where the agency transcribes. The video is saved either way. */
async function askForTranscript(services: Services, profileId: string): Promise<void> {
  if (!services.transcriber) return;
  try {
    await services.jobs.send([{ kind: 'transcribe-video', profileId }]);
  } catch (error) {
    logError('transcript_not_queued', error, { profileId });
  }
}

async function storeRecording(services: Services, session: Session, dataUrl: string): Promise<string> {
  if (!/^data:video\/[\w.+-]+[;,]/.test(dataUrl)) throw refused('validation.videoFormat');
  if (dataUrl.length < minDataUrlLength) throw refused('validation.videoTooSmall');
  const comma = dataUrl.indexOf(',');
  if (comma < 0 || !dataUrl.slice(0, comma).endsWith(';base64')) throw refused('validation.videoFormat');
  const bytes = decodeBase64(dataUrl.slice(comma + 1));
  const ticket = await openUpload(services, session, {
    kind: 'video',
    size: Math.min(bytes.length, mediaRules.video.maxBytes),
  });
  const [id = '', token = ''] = ticket.uploadURL.replace(/^.*\//, '').split('?token=');
  await receiveUpload(services, session, id, {
    token,
    variant: undefined,
    body: new Blob([bytes]).stream(),
    declaredBytes: bytes.length,
  });
  return ticket.objectPath;
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch (cause) {
    throw refused('validation.videoFormat', cause);
  }
}

/** The path of an upload URL: of its own origin or none, without its token. */
function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, '').replace(/\?.*$/, '');
}

function refused(messageId: string, cause?: unknown): ProductError {
  return new ProductError('validation_failed', { issues: [{ path: 'videoData', messageId }], cause });
}
