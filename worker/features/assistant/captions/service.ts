import { type Cue, timeTranscript, timeTranslation, toWebVtt } from '#domain/assistant/captions.ts';
import { ProductError } from '#domain/errors.ts';
import type { Locale } from '#domain/locale.ts';
import { objectIdOfPath } from '#domain/media/media-path.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { profileLimits } from '#domain/profile/fields.ts';
import { readingOf } from '#domain/translation/reading.ts';
import { toStoredTranslation } from '../../../records/translation/record.ts';
import { timeAnswers, type VideoChapter } from '#domain/profile/video-chapters.ts';
import { LanguageModelError } from '../../../ports/language-model.ts';
import { maxTranscribedBytes, mayWorkLater, type Transcript } from '../../../ports/transcription.ts';
import type { Services } from '../../../services.ts';
import type { Session } from '../../../session/session.ts';
import { mediaKey } from '../../media/store.ts';
import { isOwner, isVisible } from '../../profile/policy.ts';
import { budgetLimit } from '../policy.ts';
import { reserveCall, selectCaptions, updateTranscript, upsertDuration } from '../queries.ts';
import type { CaptionsRow } from '../record.ts';

/** When the day's budget is used up, a transcription is retried after this long, in s. */
const budgetRetrySeconds = 3600;

/** A WebVTT file, and whether it may be publicly cached. */
export interface ReadableCaptions {
  file: string;
  isPublic: boolean;
}

/**
 * The captions of a profile's video. They use the transcription's timing while the transcript is unchanged. Otherwise the nanny's
 * own words are spread over the video, or each answer's words over its chapter.
 * @param locale the language of the captions, where they are translated; otherwise they are in the spoken language
 * @throws ProductError not_found without a video or transcript, and for others while the profile is not visible
 */
export async function readCaptions(
  services: Services,
  profileId: string,
  viewer: Session | null,
  locale?: Locale,
): Promise<ReadableCaptions> {
  const found = await findCaptions(services, profileId, locale);
  if (!found || (!found.isPublic && !isOwner(found.profile, viewer))) throw new ProductError('not_found');
  return { file: found.file, isPublic: found.isPublic };
}

/** The captions of a video as one file, for a caller who may see the whole profile; null without a video or transcript. */
export async function captionFile(services: Services, profileId: string): Promise<string | null> {
  return (await findCaptions(services, profileId))?.file ?? null;
}

async function findCaptions(services: Services, profileId: string, locale?: Locale) {
  const found = await selectCaptions(services.db, profileId);
  const transcript = found?.profile.videoTranscript;
  if (!found || !transcript || !found.profile.videoResumeUrl) return null;
  const isPublic = isVisible({ ...found.profile, held: found.profile.heldAt !== null });
  const known = found.captions?.videoUrl === found.profile.videoResumeUrl ? found.captions : null;
  const chapters = found.profile.videoChapters ?? [];
  const spoken = cuesOf(transcript, known, chapters);
  const reading =
    locale &&
    readingOf('videoTranscript', transcript, found.translations.map(toStoredTranslation), {
      locale,
      now: services.clock.now(),
    });
  const cues = reading
    ? (timeAnswers(chapters, reading.text) ?? timeTranslation(transcript, spoken, reading.text))
    : spoken;
  return { profile: found.profile, isPublic, file: toWebVtt(cues) };
}

function cuesOf(transcript: string, captions: CaptionsRow | null, chapters: readonly VideoChapter[]): Cue[] {
  if (captions && captions.cues.length > 0 && captions.transcript === transcript) return captions.cues;
  const length = captions?.durationMs ?? chapters.at(-1)?.endMs;
  return timeAnswers(chapters, transcript) ?? timeTranscript(transcript, length);
}

/**
 * The chapters of a profile's video as a WebVTT file, titled in an interface language.
 * @throws ProductError not_found for a video without chapters, and for others while the profile is not visible
 */
export async function readChapters(
  services: Services,
  profileId: string,
  viewer: Session | null,
  locale: Locale,
): Promise<ReadableCaptions> {
  const profile = (await selectCaptions(services.db, profileId))?.profile;
  if (!profile?.videoChapters) throw new ProductError('not_found');
  const isPublic = isVisible({ ...profile, held: profile.heldAt !== null });
  if (!isPublic && !isOwner(profile, viewer)) throw new ProductError('not_found');
  const { text } = serverTranslator(locale);
  const titled = profile.videoChapters.map(({ question, startMs, endMs }) => ({
    startMs,
    endMs,
    text: text(`profile.chapter.${question}`),
  }));
  return { file: toWebVtt(titled), isPublic };
}

/** Stores the length of the user's video, by which captions of the user's own words are timed. @throws ProductError not_found */
export async function keepVideoDuration(
  services: Services,
  session: Session,
  profileId: string,
  durationMs: number,
): Promise<void> {
  const input = { profileId, userId: session.userId, durationMs, now: services.clock.now() };
  const isKept = await upsertDuration(services, input);
  if (!isKept) throw new ProductError('not_found');
}

/**
 * Transcribes a profile's video, unless the nanny already wrote a transcript. Idempotent: an existing transcript stays.
 * @returns when to try again, if the budget is used up
 * @throws LanguageModelError when trying again may help
 */
export async function transcribeVideo(
  services: Services,
  profileId: string,
): Promise<{ retryInSeconds: number } | undefined> {
  const { transcriber, config, clock } = services;
  const found = transcriber ? await selectCaptions(services.db, profileId) : null;
  const videoUrl = found?.profile.videoResumeUrl;
  if (!transcriber || !found || !videoUrl) return undefined;
  const { captions } = found;
  const isHers = found.profile.videoTranscript !== null && found.profile.videoTranscript !== captions?.transcript;
  const isDone = captions?.videoUrl === videoUrl && captions.transcript !== null;
  const key = mediaKey(objectIdOfPath(videoUrl) ?? '');
  if (isHers || isDone || !(await isSmallEnough(services, key))) return undefined;
  const reserved = await reserveCall(services.db, [budgetLimit(config.assistant.dailyBudget)], clock.now());
  if (!reserved) return { retryInSeconds: budgetRetrySeconds };
  const object = await services.media.get(key);
  if (!object) return undefined;
  const type = object.httpMetadata?.contentType ?? 'video/mp4';
  const file = new File([await object.arrayBuffer()], `video.${type.replace(/^.*\//, '')}`, { type });
  const transcript = await transcribeOrGiveUp(() => transcriber.transcribe(file));
  if (!transcript || transcript.text === '') return undefined;
  const text = transcript.text.slice(0, profileLimits.longText);
  const input = { profileId, videoUrl, ...transcript, text, now: clock.now() };
  await updateTranscript(services, input);
  return undefined;
}

async function isSmallEnough(services: Services, key: string): Promise<boolean> {
  const head = await services.media.head(key);
  return head !== null && head.size > 0 && head.size <= maxTranscribedBytes;
}

async function transcribeOrGiveUp(work: () => Promise<Transcript>): Promise<Transcript | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LanguageModelError && !mayWorkLater(error)) return undefined;
    throw error;
  }
}
