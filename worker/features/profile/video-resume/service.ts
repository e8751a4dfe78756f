import { ProductError } from '#domain/errors.ts';
import { canBringBack } from '#domain/profile/previous-video.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import type { GuidedVideo } from '#domain/profile/video-chapters.ts';
import { logError } from '../../../log.ts';
import type { Services } from '../../../services.ts';
import { atMost, type ByteStream } from '../../../streams.ts';
import type { Owner } from '../../../session/session.ts';
import { selectById } from '../queries.ts';
import { toOwnerProfile } from '../record.ts';
import { setVideoResume, writeOwnProfile } from '../service.ts';
import { keepingPrevious, noPreviousVideo } from './queries.ts';
import { readVideoData } from './video-data.ts';
import { requireOwnMedia, storeRecording } from '../../media/service.ts';

/**
 * Makes a video the profile's video resume (docs/specification.md 7). The body is `{videoData, videoType}`, where `videoData` is
 * an uploaded file's URL, or a recording as a data URL, which is stored while it arrives.
 * @returns the updated profile
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

/** Makes an uploaded video the profile's video resume. @returns the updated profile @throws ProductError as above */
export async function attachVideoResume(
  services: Services,
  owner: Owner,
  input: { profileId: string; videoURL: string; guided?: GuidedVideo | undefined },
): Promise<OwnerProfile> {
  const path = await requireOwnMedia(services, owner, { path: input.videoURL, kind: 'video', field: 'videoURL' });
  return showVideo(services, owner, { profileId: input.profileId, path, guided: input.guided });
}

/**
 * Removes the video from the profile, with its transcript and chapters. It can be restored for a day.
 * @returns the updated profile
 * @throws ProductError not_found for anybody but the owner
 */
export async function removeVideoResume(services: Services, owner: Owner, profileId: string): Promise<OwnerProfile> {
  const none = { videoResumeUrl: null, videoChapters: null, videoTranscript: null };
  const changes = { ...none, ...keepingPrevious(null, services.clock.now()) };
  return writeOwnProfile(services, { id: profileId, userId: owner.userId }, changes);
}

/**
 * Restores the video that was replaced or removed, with its transcript and chapters. The current video becomes the previous one,
 * so that this can be undone too.
 * @returns the updated profile
 * @throws ProductError not_found without such a video, or when its day is over
 */
export async function bringBackVideo(services: Services, owner: Owner, profileId: string): Promise<OwnerProfile> {
  const row = await selectById(services.db, profileId);
  const previous = row?.userId === owner.userId ? toOwnerProfile(row).previousVideo : undefined;
  if (!previous || !canBringBack(previous, services.clock.now())) throw new ProductError('not_found');
  const { videoUrl, transcript, chapters } = previous;
  const changes = {
    ...keepingPrevious(videoUrl, services.clock.now()),
    videoResumeUrl: videoUrl,
    videoTranscript: transcript ?? null,
    videoChapters: chapters ?? null,
    ...(row?.videoResumeUrl === null && noPreviousVideo),
  };
  return withTranscription(services, await writeOwnProfile(services, { id: profileId, userId: owner.userId }, changes));
}

async function showVideo(
  services: Services,
  owner: Owner,
  { profileId, path, guided }: { profileId: string; path: string; guided?: GuidedVideo | undefined },
): Promise<OwnerProfile> {
  return withTranscription(services, await setVideoResume(services, owner, profileId, path, guided));
}

/** Queues a transcription of the profile's video if the agency transcribes. The video is saved either way. */
async function withTranscription(services: Services, profile: OwnerProfile): Promise<OwnerProfile> {
  if (!services.transcriber) return profile;
  try {
    await services.jobs.send([{ kind: 'transcribe-video', profileId: profile.id }]);
  } catch (error) {
    logError('transcript_not_queued', error, { profileId: profile.id });
  }
  return profile;
}
