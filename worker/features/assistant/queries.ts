import { and, desc, eq, isNotNull, lt, or, sql } from 'drizzle-orm';
import { batch, rowOf } from '../../db/batch.ts';
import type { Database } from '../../db/client.ts';
import { readTogether } from '../../db/read-together.ts';
import type { Cue } from '#domain/assistant/captions.ts';
import { countWithin, type RateLimit, withinLimits } from '../../db/rate-limits.ts';
import { act } from '../../records/act.ts';
import { visibleProfileTags, type Writer } from '../../records/purges.ts';
import { assistantMessages, captions, certifications, profiles, profileTranslations } from '../../db/schema.ts';
import { markStaleTranslations } from '../../records/translation/record.ts';
import type { HistoryPlace, MessageRow } from './record.ts';

/** Reserves one call of the budget for work without a session. */
export async function reserveCall(db: Database, limits: readonly RateLimit[], now: number): Promise<boolean> {
  return (await countWithin(db, limits, now)).length > 0;
}

/**
 * Everything that a task of the assistant needs, and the reservation of its model call, in one round trip. Nothing is reserved
 * for another user's profile.
 * @param input.callLimits none when no model will be called
 * @param input.messageLimit for a chat message; then `mayWrite` says whether the nanny may send it
 */
export async function openWork(
  db: Database,
  input: {
    profileId: string;
    userId: string;
    callLimits: readonly RateLimit[];
    messageLimit: RateLimit | undefined;
    historyLength: number;
    now: number;
  },
) {
  const { profileId, now } = input;
  const own = sql`EXISTS (SELECT 1 FROM profiles WHERE id = ${profileId} AND user_id = ${input.userId})`;
  const never = sql`0`;
  const unused: RateLimit = { key: 'assistant', max: 0, windowMs: 12 };
  const messageLimits = [input.messageLimit ?? unused];
  const mayWrite = input.messageLimit ? sql`${own} AND ${withinLimits(messageLimits, now)}` : own;
  const results = await batch(db)
    .step(
      'calls',
      input.callLimits.length > 0
        ? countWithin(db, input.callLimits, now, mayWrite)
        : countWithin(db, [unused], now, never),
    )
    .step('messages', countWithin(db, messageLimits, now, input.messageLimit ? own : never))
    .step('profile', db.select().from(profiles).where(eq(profiles.id, profileId)), rowOf(profiles))
    .step(
      'certifications',
      db
        .select()
        .from(certifications)
        .where(eq(certifications.profileId, profileId))
        .orderBy(certifications.createdAt, certifications.id),
      rowOf(certifications),
    )
    .step(
      'history',
      db
        .select()
        .from(assistantMessages)
        .where(eq(assistantMessages.profileId, profileId))
        .orderBy(desc(assistantMessages.createdAt), desc(assistantMessages.id))
        .limit(input.historyLength),
      rowOf(assistantMessages),
    )
    .run();
  return {
    profile: results.profile[0] ?? null,
    certifications: results.certifications,
    history: results.history.toReversed(),
    mayCall: results.calls.length > 0,
    mayWrite: results.messages.length > 0,
  };
}

/** Adds lines to a profile's chat. */
export async function insertMessages(db: Database, rows: MessageRow[]): Promise<void> {
  await db.insert(assistantMessages).values(rows);
}

/** A page of the chat of the user's profile, newest first; null when the profile is another user's. */
export async function selectMessages(
  db: Database,
  input: { profileId: string; userId: string; before: HistoryPlace | undefined; limit: number },
): Promise<MessageRow[] | null> {
  const { before } = input;
  const { owners, messages } = await readTogether(db, {
    owners: db
      .select({ id: profiles.id })
      .from(profiles)
      .where(and(eq(profiles.id, input.profileId), eq(profiles.userId, input.userId))),
    messages: db
      .select()
      .from(assistantMessages)
      .where(
        and(
          eq(assistantMessages.profileId, input.profileId),
          isNotNull(assistantMessages.content),
          before &&
            or(
              lt(assistantMessages.createdAt, before.createdAt),
              and(eq(assistantMessages.createdAt, before.createdAt), lt(assistantMessages.id, before.id)),
            ),
        ),
      )
      .orderBy(desc(assistantMessages.createdAt), desc(assistantMessages.id))
      .limit(input.limit),
  });
  return owners.length > 0 ? messages : null;
}

/**
 * A profile's video and transcript, the fields that decide who may see them, the video's stored captions, and their translations.
 */
export async function selectCaptions(db: Database, profileId: string) {
  const {
    row: [row],
    translations,
  } = await readTogether(db, {
    row: selectOriginalCaptions(db, profileId),
    translations: db
      .select()
      .from(profileTranslations)
      .where(and(eq(profileTranslations.profileId, profileId), eq(profileTranslations.field, 'videoTranscript'))),
  });
  return row ? { ...row, translations } : null;
}

function selectOriginalCaptions(db: Database, profileId: string) {
  return db
    .select({
      profile: {
        userId: profiles.userId,
        isPublic: profiles.isPublic,
        isActive: profiles.isActive,
        heldAt: profiles.heldAt,
        videoResumeUrl: profiles.videoResumeUrl,
        videoTranscript: profiles.videoTranscript,
        videoChapters: profiles.videoChapters,
      },
      captions,
    })
    .from(profiles)
    .leftJoin(captions, eq(captions.profileId, profiles.id))
    .where(eq(profiles.id, profileId));
}

/**
 * Stores the length of the user's own video. Data about another video is discarded.
 * @returns false when the profile is another user's or has no video
 */
export async function upsertDuration(
  services: Writer,
  input: { profileId: string; userId: string; durationMs: number; now: number },
): Promise<boolean> {
  const { profileId, now } = input;
  const steps = act(services, now)
    .step(
      'captions',
      sql`
        INSERT INTO captions (profile_id, video_url, duration_ms, updated_at)
        SELECT id, video_resume_url, ${input.durationMs}, ${now} FROM profiles
        WHERE id = ${profileId} AND user_id = ${input.userId} AND video_resume_url IS NOT NULL
        ON CONFLICT (profile_id) DO UPDATE SET
          transcript = CASE WHEN video_url = excluded.video_url THEN transcript END,
          cues = CASE WHEN video_url = excluded.video_url THEN cues ELSE '[]' END,
          video_url = excluded.video_url, duration_ms = excluded.duration_ms, updated_at = excluded.updated_at
        RETURNING profile_id`,
    )
    .purgeIf('captions', 'page is due', (wrote) => visibleProfileTags(sql`${wrote} AND profiles.id = ${profileId}`));
  const { captions: kept } = await steps.run();
  return kept.length > 0;
}

/**
 * Stores a transcription. Its words become the profile's transcript unless the nanny wrote one or replaced the video in the
 * meantime. Both or neither.
 */
export async function updateTranscript(
  services: Writer,
  input: {
    profileId: string;
    videoUrl: string;
    text: string;
    cues: Cue[];
    durationMs: number | undefined;
    now: number;
  },
): Promise<void> {
  const { profileId, videoUrl, text, now } = input;
  const isTranscribed = sql`(
    video_transcript IS NULL OR video_transcript = (SELECT transcript FROM captions WHERE profile_id = ${profileId}))`;
  const steps = act(services, now)
    .step(
      'profile',
      sql`
        UPDATE profiles SET video_transcript = ${text}, version = version + 1, updated_at = ${now}
        WHERE id = ${profileId} AND video_resume_url = ${videoUrl} AND ${isTranscribed}`,
    )
    .step(
      'captions',
      sql`
        INSERT INTO captions (profile_id, video_url, duration_ms, transcript, cues, updated_at)
        SELECT id, ${videoUrl}, ${input.durationMs ?? null}, ${text}, ${JSON.stringify(input.cues)}, ${now} FROM profiles
        WHERE id = ${profileId} AND video_resume_url = ${videoUrl}
        ON CONFLICT (profile_id) DO UPDATE SET video_url = excluded.video_url, transcript = excluded.transcript,
          cues = excluded.cues, duration_ms = coalesce(excluded.duration_ms, duration_ms), updated_at = excluded.updated_at`,
    )
    .purgeIf('captions', 'page is due', (wrote) => visibleProfileTags(sql`${wrote} AND profiles.id = ${profileId}`))
    .all('translations', markStaleTranslations(sql`${profileId}`, { videoTranscript: text }, now));
  await steps.run();
}
