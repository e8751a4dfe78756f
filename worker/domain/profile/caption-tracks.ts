import { languageTag } from '../assistant/text-language.ts';
import { localeFacts } from '../locale.ts';
import type { Translator } from '../messages/catalogue.ts';
import type { ReferenceVideo } from '../references/schema.ts';
import type { PublicProfile } from './schema.ts';

/** The captions of a video in one language. */
export interface CaptionTrack {
  src: string;
  /** BCP 47. */
  language: string;
  label: string;
  /** Whether the captions show by default. */
  isDefault: boolean;
}

/** The captions of the nanny's video: in the spoken language, and in the languages of its translations. */
export function captionTracks(profile: PublicProfile, translator: Translator): CaptionTrack[] {
  const { videoResumeUrl, videoTranscript, captionLocales = [], translatedFrom, originals } = profile;
  if (!videoResumeUrl || !videoTranscript) return [];
  const src = `/api/profiles/${profile.id}/captions.vtt`;
  const from = translatedFrom?.videoTranscript ?? 'und';
  const spoken =
    from === 'und' ? (languageTag(originals?.videoTranscript ?? videoTranscript) ?? 'und') : localeFacts[from].htmlLang;
  return tracks({ url: src, language: spoken, translatedInto: captionLocales }, translator);
}

/** The captions of a family's video, once the agency has transcribed it. */
export function familyCaptionTracks({ captions }: ReferenceVideo, translator: Translator): CaptionTrack[] {
  return captions ? tracks(captions, translator) : [];
}

/** The captions of a video in the spoken language, and in each language of its translations. */
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
