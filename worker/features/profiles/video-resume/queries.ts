import { sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { ProfileChanges } from '../../../records/profile-write.ts';
import { profiles } from '../../../db/schema.ts';

/** Forgets the video that a profile had before. */
export const noPreviousVideo = {
  previousVideoUrl: null,
  previousVideoTranscript: null,
  previousVideoChapters: null,
  previousVideoAt: null,
};

/**
 * What a write that changes the video adds, so that the video of now can be brought back. Nothing is lost where the profile
 * has no video, or has that one already: an earlier one stays.
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
