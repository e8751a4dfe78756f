import { ProductError } from '#domain/errors.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import type { GuidedFilm } from '#domain/profile/video-chapters.ts';
import { logError } from '../../../log.ts';
import type { Services } from '../../../services.ts';
import { atMost, type ByteStream } from '../../../streams.ts';
import type { Owner } from '../../identity/session.ts';
import { setVideoResume } from '../service.ts';
import { readVideoData } from './video-data.ts';
import { requireOwnMedia, storeRecording } from '../../media/service.ts';

/**
 * Makes a video the profile's video resume (spec.md 7). The body is `{videoData, videoType}`, where `videoData` is an
 * uploaded file's URL, or a recording as a data URL, which is stored while it arrives.
 * @returns the profile as it is then
 * @throws ProductError not_found, malformed_request, validation_failed at videoData, and what an upload throws
 */
export async function saveVideoResume(
  services: Services,
  owner: Owner,
  { profileId, body, maxBytes }: { profileId: string; body: ByteStream; maxBytes: number },
): Promise<OwnerProfile> {
  const path = await readVideoData(
    atMost(body, maxBytes, () => new ProductError('body_too_large')),
    (data) =>
      'recording' in data
        ? storeRecording(services, owner, data.recording)
        : requireOwnMedia(services, owner, { path: data.url, kind: 'video', field: 'videoData' }),
  );
  return showVideo(services, owner, { profileId, path });
}

/** Makes an uploaded video the profile's video resume. @returns the profile as it is then @throws ProductError as above */
export async function attachVideoResume(
  services: Services,
  owner: Owner,
  input: { profileId: string; videoURL: string; guided?: GuidedFilm | undefined },
): Promise<OwnerProfile> {
  const path = await requireOwnMedia(services, owner, { path: input.videoURL, kind: 'video', field: 'videoURL' });
  return showVideo(services, owner, { profileId: input.profileId, path, guided: input.guided });
}

/** The words of the video follow by themselves where the agency transcribes. The video is saved either way. */
async function showVideo(
  services: Services,
  owner: Owner,
  { profileId, path, guided }: { profileId: string; path: string; guided?: GuidedFilm | undefined },
): Promise<OwnerProfile> {
  const profile = await setVideoResume(services, owner, profileId, path, guided);
  if (!services.transcriber) return profile;
  try {
    await services.jobs.send([{ kind: 'transcribe-video', profileId }]);
  } catch (error) {
    logError('transcript_not_queued', error, { profileId });
  }
  return profile;
}
