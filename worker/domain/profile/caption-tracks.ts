import { languageTag } from '../assistant/text-language.ts';
import { localeFacts } from '../locale.ts';
import type { Translator } from '../messages/catalogue.ts';
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
export function captionTracks(profile: PublicProfile, { locale, text }: Translator): CaptionTrack[] {
  const { videoResumeUrl, videoTranscript, captionLocales = [], translatedFrom, originals } = profile;
  if (!videoResumeUrl || !videoTranscript) return [];
  const src = `/api/profiles/${profile.id}/captions.vtt`;
  const from = translatedFrom?.videoTranscript ?? 'und';
  const spoken =
    from === 'und' ? (languageTag(originals?.videoTranscript ?? videoTranscript) ?? 'und') : localeFacts[from].htmlLang;
  const spokenName = Object.values(localeFacts).find(({ htmlLang }) => htmlLang === spoken)?.ownName;
  const isTranslated = captionLocales.includes(locale);
  return [
    { src, language: spoken, label: spokenName ?? text('profile.captions'), isDefault: !isTranslated },
    ...captionLocales.map((language) => ({
      src: `${src}?lang=${language}`,
      language: localeFacts[language].htmlLang,
      label: localeFacts[language].ownName,
      isDefault: language === locale,
    })),
  ];
}
