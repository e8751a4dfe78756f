import { languageTag } from '../assistant/text-language.ts';
import { localeFacts } from '../locale.ts';
import type { Translator } from '../messages/catalogue.ts';
import type { ReferenceVideo } from '../references/schema.ts';
import type { PublicProfile } from './schema.ts';

/** Subtitles of a video in one language. */
export interface CaptionTrack {
  src: string;
  /** BCP 47. */
  language: string;
  label: string;
  /** Whether they show without being asked for. */
  isDefault: boolean;
}

/** The subtitles of her video: in the language she speaks in it, and in those they are translated into. */
export function captionTracks(profile: PublicProfile, translator: Translator): CaptionTrack[] {
  const { videoResumeUrl, videoTranscript, captionLocales = [], translatedFrom, originals } = profile;
  if (!videoResumeUrl || !videoTranscript) return [];
  const src = `/api/profiles/${profile.id}/captions.vtt`;
  const from = translatedFrom?.videoTranscript ?? 'und';
  const spoken =
    from === 'und' ? (languageTag(originals?.videoTranscript ?? videoTranscript) ?? 'und') : localeFacts[from].htmlLang;
  return tracks({ url: src, language: spoken, translatedInto: captionLocales }, translator);
}

/** The subtitles of a family's film, once the agency has written them down. */
export function familyCaptionTracks({ captions }: ReferenceVideo, translator: Translator): CaptionTrack[] {
  return captions ? tracks(captions, translator) : [];
}

/** A film's subtitles as they are spoken, and in each language that they are translated into. */
function tracks(
  { url, language: spoken, translatedInto = [] }: NonNullable<ReferenceVideo['captions']>,
  { locale, text }: Translator,
): CaptionTrack[] {
  const spokenName = Object.values(localeFacts).find(({ htmlLang }) => htmlLang === spoken)?.ownName;
  const isTranslated = translatedInto.includes(locale);
  return [
    { src: url, language: spoken, label: spokenName ?? text('profile.captions'), isDefault: !isTranslated },
    ...translatedInto.map((language) => ({
      src: `${url}?lang=${language}`,
      language: localeFacts[language].htmlLang,
      label: localeFacts[language].ownName,
      isDefault: language === locale,
    })),
  ];
}
