import { localeFacts } from '../locale.ts';
import type { Translator } from '../messages/catalogue.ts';
import type { PublicProfile } from './schema.ts';

/** The chapters of a video: a track for players, and each chapter with its title and link. */
export interface ChaptersView {
  src: string;
  language: string;
  label: string;
  /** `seconds` from the start of the video, and `time` as players show it. `href` opens the video there without scripts. */
  parts: { title: string; time: string; seconds: number; endSeconds: number; href: string }[];
}

/** The chapters of the nanny's video, titled in the reader's language. */
export function chaptersView(
  { id, videoResumeUrl, videoChapters }: PublicProfile,
  { text, locale }: Translator,
): ChaptersView | undefined {
  if (!videoResumeUrl || !videoChapters) return undefined;
  return {
    src: `/api/profiles/${id}/chapters.vtt?lang=${locale}`,
    language: localeFacts[locale].htmlLang,
    label: text('profile.chapters'),
    parts: videoChapters.map(({ question, startMs, endMs }) => ({
      title: text(`profile.chapter.${question}`),
      time: clockFace(startMs),
      seconds: startMs / 1000,
      endSeconds: endMs / 1000,
      href: `${videoResumeUrl}#t=${startMs / 1000}`,
    })),
  };
}

/** `0:07`; a video is shorter than an hour. */
export function clockFace(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
