import { atom, type ReadableAtom } from 'nanostores';
import { objectIdOfPath } from '#domain/media/media-path.ts';
import { stillAtSeconds } from '#domain/media/still.ts';
import { previewProfile } from '#domain/profile/preview-contract.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import { callOver } from '#widget/api/call.ts';
import { logFailure } from '#widget/api/log-failure.ts';
import { createProfilesApi } from '#widget/api/profile.ts';
import { browserClock } from '#widget/browser/clock.ts';
import { browserNetwork } from '#widget/browser/network.ts';
import { sessionTexts } from '#widget/browser/storage.ts';
import { browserVisibility } from '#widget/browser/visibility.ts';
import { createHandoffsApi } from '#widget/api/handoff.ts';
import { browserUploader, type Uploader } from '#widget/files/uploader.ts';
import type { BuilderServices } from '#widget/kit/services.tsx';
import { createHandoffWatch, type HandoffWatch } from './handoff/index.ts';
import { createSpool, createTakes, type Spool, type Takes } from './record/index.ts';
import {
  captureFrame,
  createUploadMemory,
  createVideoUpload,
  FrameCaptureError,
  isUnderWay,
  makePoster,
  type SentVideo,
  type VideoUpload,
} from './upload/index.ts';

/** The work on one video, whether or not a screen shows it. */
export interface OwnVideo {
  upload: VideoUpload;
  /** Stores the recording while it is made. */
  spool: Spool;
  /** Stores the answers of a guided video. */
  takes: Takes;
  /** The name under which the browser stores both until they are uploaded. */
  keptUnder: string;
}

/** The work on one profile's video, including the nanny's phone. */
export interface VideoWork extends OwnVideo {
  handoff: HandoffWatch;
  /** The profile after its video changed in this visit; undefined until then. */
  $saved: ReadableAtom<OwnerProfile | undefined>;
  /**
   * Makes the still of a video that came without one, for example through the API.
   * @param src the video as this browser reads it
   * @returns the profile, which has a new revision; undefined if nothing was added
   */
  addMissingStill(profile: OwnerProfile, src: string): Promise<OwnerProfile | undefined>;
  /** Accepts the profile after its video was removed or restored. */
  changed(profile: OwnerProfile): void;
}

const works = new WeakMap<BuilderServices, Map<string, VideoWork>>();

/** The work on a profile's video: one for each profile and builder, so that an upload survives its step. */
export function videoWorkOf(services: BuilderServices, profileId: string): VideoWork {
  const ofBuilder = works.get(services) ?? new Map<string, VideoWork>();
  works.set(services, ofBuilder);
  const work = ofBuilder.get(profileId) ?? createVideoWork(services, profileId);
  ofBuilder.set(profileId, work);
  return work;
}

function createVideoWork(services: BuilderServices, profileId: string): VideoWork {
  const profiles = createProfilesApi(services.request);
  const uploader = browserUploader(services);
  /** The videos whose still was looked for. */
  const seen = new Set<string>();
  const $saved = atom<OwnerProfile | undefined>(undefined);
  const own = createOwnVideo({
    keptUnder: profileId,
    uploader,
    saveVideo: (video) => profiles.saveVideo(profileId, video),
    onSaved: $saved.set,
  });
  const handoff = createHandoffWatch({
    api: createHandoffsApi(services.request, profileId),
    clock: browserClock,
    visibility: browserVisibility,
    storage: sessionTexts,
    storageKey: `np-handoff:${profileId}`,
    onArrived: $saved.set,
  });

  async function addMissingStill({ userId, videoResumeUrl = '' }: OwnerProfile, src: string) {
    const id = objectIdOfPath(videoResumeUrl);
    if (id === undefined || seen.has(id)) return undefined;
    seen.add(id);
    try {
      const { view } = await callOver(services.request)(previewProfile, { id: profileId });
      if (view.poster !== undefined || view.video !== videoResumeUrl) return undefined;
      const still = await captureFrame(src, stillAtSeconds);
      const stored = { uploadURL: `/api/objects/stills/${id}`, objectPath: videoResumeUrl };
      await uploader.sendVariant(stored, 'poster', still, new AbortController().signal);
      return await profiles.ofUser(userId);
    } catch (error) {
      if (!(error instanceof FrameCaptureError)) logFailure('adding the still of a video', error);
      return undefined;
    }
  }
  return { ...own, handoff, $saved, addMissingStill, changed: $saved.set };
}

/** The destination of this browser's video. `keptUnder`: the name under which the browser stores it until it is uploaded. */
export interface VideoDestination<Saved> {
  keptUnder: string;
  uploader: Uploader;
  saveVideo(video: SentVideo): Promise<Saved>;
  onSaved(saved: Saved): void;
}

/** The recording and the upload of one video in this browser. */
export function createOwnVideo<Saved>(destination: VideoDestination<Saved>): OwnVideo {
  const { keptUnder, uploader, saveVideo, onSaved } = destination;
  const upload = createVideoUpload({
    uploader,
    saveVideo,
    memory: createUploadMemory(keptUnder),
    clock: browserClock,
    network: browserNetwork,
    claim: () => claimForTab(`np-upload:${keptUnder}`),
    makePoster: (file) => makePoster(file, stillAtSeconds),
    onSaved,
  });
  upload.$state.subscribe((state) => {
    if (isUnderWay(state)) window.addEventListener('beforeunload', askBeforeLeaving);
    else window.removeEventListener('beforeunload', askBeforeLeaving);
  });
  return { upload, spool: createSpool(keptUnder), takes: createTakes(keptUnder), keptUnder };
}

/** A lock that the browser grants to one tab at a time, and releases when the tab closes. Without locks, every tab gets it. */
async function claimForTab(name: string): Promise<(() => void) | undefined> {
  // Absent outside secure contexts, although the types say otherwise.
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

/** The browser asks, with its own text, whether to leave: the upload would stop, and resume only at the next visit. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
