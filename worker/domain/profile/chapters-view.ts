import { localeFacts } from '../locale.ts';
import type { Translator } from '../messages/catalogue.ts';
import type { PublicProfile } from './schema.ts';

/** The parts of a film: a track for players, and each part by its name and address. */
export interface ChaptersView {
  src: string;
  language: string;
  label: string;
  /** `seconds` into the film, as `time` on a player's clock; `href` opens the film there, without any script. */
  parts: { title: string; time: string; seconds: number; endSeconds: number; href: string }[];
}

/** The parts of her film, titled in the reader's language. */
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

/** `0:07`; a film is shorter than an hour. */
function clockFace(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
