import { atom, type ReadableAtom } from 'nanostores';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { createProfilesApi } from '#widget/api/profiles.ts';
import { createSendBytes } from '#widget/files/send-bytes.ts';
import { createUploadsApi } from '#widget/files/uploads-api.ts';
import { browserClock } from '#widget/browser/clock.ts';
import { createSpool, type Spool } from './record/spool.ts';
import { browserNetwork } from '#widget/browser/network.ts';
import { createUploadMemory } from './upload/upload-memory.ts';
import { createVideoUpload, isUnderWay, type VideoUpload } from './upload/video-upload.ts';
import type { Services } from '#widget/kit/services.tsx';
import { makePoster } from './upload/frame-capture.ts';

/** The still that stands for a video is its frame at this second (spec.md 9). */
const posterAtSeconds = 0.5;

/** What goes on with one profile's video, whether or not a screen shows it. */
export interface VideoWork {
  upload: VideoUpload;
  spool: Spool;
  /** The video saved in this visit; undefined until then. */
  $savedUrl: ReadableAtom<string | undefined>;
  /** Sets who is told of the profile as the server has it after a save. */
  listen(listener: (profile: OwnerProfile) => void): void;
}

const works = new WeakMap<Services, Map<string, VideoWork>>();

/** The work on a profile's video: one for each profile and builder, so that an upload outlives its step. */
export function videoWorkOf(services: Services, profile: Pick<OwnerProfile, 'id' | 'userId'>): VideoWork {
  const ofBuilder = works.get(services) ?? new Map<string, VideoWork>();
  works.set(services, ofBuilder);
  const work = ofBuilder.get(profile.id) ?? createVideoWork(services, profile);
  ofBuilder.set(profile.id, work);
  return work;
}

function createVideoWork(
  { request, locale, connection }: Services,
  { id, userId }: Pick<OwnerProfile, 'id' | 'userId'>,
): VideoWork {
  const profiles = createProfilesApi(request);
  const $savedUrl = atom<string | undefined>(undefined);
  let listener: ((profile: OwnerProfile) => void) | undefined;
  const upload = createVideoUpload({
    profileId: id,
    api: createUploadsApi(request),
    sendBytes: createSendBytes(locale, connection),
    memory: createUploadMemory(id),
    clock: browserClock,
    network: browserNetwork,
    claim: () => claimForTab(`np-upload:${id}`),
    makePoster: (file) => makePoster(file, posterAtSeconds),
    async onSaved(videoUrl) {
      $savedUrl.set(videoUrl);
      const profile = await profiles.ofUser(userId);
      if (profile) listener?.(profile);
    },
  });
  upload.$state.subscribe((state) => {
    if (isUnderWay(state)) window.addEventListener('beforeunload', askBeforeLeaving);
    else window.removeEventListener('beforeunload', askBeforeLeaving);
  });
  return {
    upload,
    spool: createSpool(id),
    $savedUrl,
    listen(next) {
      listener = next;
    },
  };
}

/** A lock that the browser gives to one tab at a time, and takes back when the tab goes. Without locks each tab has it. */
async function claimForTab(name: string): Promise<(() => void) | undefined> {
  // Absent outside secure contexts, whatever the types say.
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return () => {};
  const ended = Promise.withResolvers<void>();
  const got = Promise.withResolvers<boolean>();
  locks
    .request(name, { ifAvailable: true }, async (lock) => {
      got.resolve(lock !== null);
      if (lock) await ended.promise;
    })
    .catch(() => got.resolve(true));
  return (await got.promise) ? ended.resolve : undefined;
}

/** The browser asks her, in its own words, whether to leave: the upload would stop, and go on at her next visit only. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
