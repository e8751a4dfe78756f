import { z } from 'zod';
import { attachVideo, bringBackVideo, readOwnProfile, removeVideo } from '#domain/profile/contract.ts';
import { type OwnerProfile, ownerProfileSchema, profileStubSchema, type ProfileStub } from '#domain/profile/schema.ts';
import type { GuidedVideo } from '#domain/profile/video-chapters.ts';
import { callOver } from './call.ts';
import { ApiError, type SendRequest } from './request.ts';

/** A newer server may add fields; an open tab ignores those it does not know. */
const ownerAnswer = ownerProfileSchema.strip();
const staleAnswer = z.object({ profile: ownerAnswer });
const savedVideo = z.object({ profile: ownerAnswer });

export type ProfilesApi = ReturnType<typeof createProfilesApi>;

/** An uploaded video; `guided` for a guided video made of answers. */
interface VideoToSave {
  videoData: string;
  videoType: string;
  guided?: GuidedVideo | undefined;
}

export interface UpdateOptions {
  /** The revision that the changes are based on; a newer one on the server returns 409. */
  revision?: number;
  keepalive?: boolean;
}

/** The profile calls of the builder. */
export function createProfilesApi(send: SendRequest) {
  const call = callOver(send);
  return {
    /** The user's profile, or undefined when there is none. */
    async ofUser(userId: string): Promise<OwnerProfile | undefined> {
      try {
        return await call(readOwnProfile, { userId });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return undefined;
        throw error;
      }
    },

    /**
     * Creates the user's profile, or returns the existing one. `humanToken`: the token of the human check, if one is required.
     */
    create: (userId: string, humanToken?: string): Promise<OwnerProfile> =>
      send({
        method: 'POST',
        path: '/api/profiles',
        payload: { userId, humanToken },
        parse: (json) => ownerAnswer.parse(json),
      }),

    /** The flags that completion polling reads. */
    flags: (id: string): Promise<ProfileStub> =>
      send({ method: 'GET', path: `/api/profiles/${id}`, parse: (json) => profileStubSchema.parse(json) }),

    /** Saves an uploaded video as the profile's video resume. @returns the updated profile */
    saveVideo: async (id: string, { guided, ...video }: VideoToSave): Promise<OwnerProfile> => {
      const path = `/api/profiles/${id}/upload-video`;
      const { profile } = guided
        ? await call(attachVideo, { body: { profileId: id, videoURL: video.videoData, guided } })
        : await send({ method: 'POST', path, payload: video, parse: (json) => savedVideo.parse(json) });
      return profile;
    },

    /** Removes the video from the profile. @returns the updated profile */
    removeVideo: async (id: string) => (await call(removeVideo, { id })).profile,

    /** Restores a video that was replaced or removed within a day. @returns the updated profile */
    bringBackVideo: async (id: string) => (await call(bringBackVideo, { id })).profile,

    /** Merges the given fields into the profile. */
    update: (id: string, changes: object, { revision, keepalive }: UpdateOptions = {}): Promise<OwnerProfile> =>
      send({
        method: 'PUT',
        path: `/api/profiles/${id}`,
        payload: changes,
        parse: (json) => ownerAnswer.parse(json),
        ...(revision === undefined ? {} : { headers: { 'If-Match': `"${revision}"` } }),
        ...(keepalive === undefined ? {} : { keepalive }),
      }),
  };
}

/** The profile in a 409 response, so that a stale change can be made again on top of it. */
export function currentProfileOf(error: unknown): OwnerProfile | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  return staleAnswer.safeParse(error.body).data?.profile;
}

/** `profile` with changes that the server does not have yet; null clears a field. */
export function withChanges(profile: OwnerProfile, changes: Readonly<Record<string, unknown>>): OwnerProfile {
  const { availabilityCalendar, ...rest } = changes;
  const merged: Record<string, unknown> = { ...profile, ...rest };
  if (typeof availabilityCalendar === 'object') {
    merged['availabilityCalendar'] = { ...profile.availabilityCalendar, ...availabilityCalendar };
  }
  for (const [field, value] of Object.entries(merged)) if (value === null) delete merged[field];
  return ownerAnswer.safeParse(merged).data ?? profile;
}
