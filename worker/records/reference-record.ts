import { eq } from 'drizzle-orm';
import { languageTag } from '#domain/assistant/text-language.ts';
import { mediaPath } from '#domain/media/media-path.ts';
import {
  monthsTogether,
  type PublicReference,
  referenceAnswersSchema,
  type ReferenceAnswers,
  referenceQuestions,
  type ReferenceVideo,
  shownFamilyName,
} from '#domain/references/schema.ts';
import { type objects, profileReferences } from '../db/schema.ts';
import { readStored } from './stored-record.ts';

/** Public references: those that the agency approved. */
export const isShownReference = eq(profileReferences.state, 'approved');

export type ReferenceRow = typeof profileReferences.$inferSelect;

/** A row with its video file, if it has one. */
export type ReferenceWithVideo = ReferenceRow & { video: typeof objects.$inferSelect | null };

/** The video of a row; undefined when it has none, or its file does not exist. */
export function videoOf({
  id,
  profileId,
  videoWords,
  video,
}: ReferenceRow & Partial<ReferenceWithVideo>): ReferenceVideo | undefined {
  if (!video || video.storedAt === null) return undefined;
  const url = mediaPath(video.id);
  return {
    url,
    ...(video.variantSizes['poster'] !== undefined && { posterUrl: `${url}?variant=poster` }),
    ...(video.durationMs !== null && { durationMs: video.durationMs }),
    ...(videoWords !== '' && {
      captions: {
        url: `/api/profiles/${profileId}/references/${id}/captions.vtt`,
        language: languageTag(videoWords) ?? 'und',
      },
    }),
  };
}

/** The answers of a row, without those that no longer match the rules. */
export function answersOf({ id, answers }: Pick<ReferenceRow, 'id' | 'answers'>): ReferenceAnswers {
  return readStored(referenceAnswersSchema, answers, { table: 'profile_references', id });
}

/** An approved row as the public sees it. Without its file, it has no video. */
export function toPublicReference(row: ReferenceRow & Partial<ReferenceWithVideo>): PublicReference {
  const answers = answersOf(row);
  const video = videoOf(row);
  return {
    name: shownFamilyName(row),
    months: monthsTogether(row),
    words: referenceQuestions.flatMap((question) => answers[question] || []),
    ...(video && { video }),
  };
}
