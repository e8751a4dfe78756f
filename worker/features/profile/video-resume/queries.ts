import { sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { ProfileChanges } from '../../../records/profile/write.ts';
import { profiles } from '../../../db/schema.ts';

/** Clears the profile's previous video. */
export const noPreviousVideo = {
  previousVideoUrl: null,
  previousVideoTranscript: null,
  previousVideoChapters: null,
  previousVideoAt: null,
};

/**
 * Additional changes for a write that changes the video, so that the current video can be restored. No changes when the profile
 * has no video or the same one: then an earlier video stays restorable.
 * @param path of the new video; null when it is removed
 */
export function keepingPrevious(path: string | null, now: number): ProfileChanges {
  const { videoResumeUrl } = profiles;
  const stays = sql`${videoResumeUrl} IS NULL OR ${videoResumeUrl} IS ${path}`;
  const either = (kept: SQLiteColumn, value: SQLiteColumn | number) =>
    sql`CASE WHEN ${stays} THEN ${kept} ELSE ${value} END`;
  return {
    previousVideoUrl: either(profiles.previousVideoUrl, videoResumeUrl),
    previousVideoTranscript: either(profiles.previousVideoTranscript, profiles.videoTranscript),
    previousVideoChapters: either(profiles.previousVideoChapters, profiles.videoChapters),
    previousVideoAt: either(profiles.previousVideoAt, now),
  };
}
