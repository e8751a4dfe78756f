import { type Locale, localeFacts, localizePath } from '#domain/locale.ts';
import type { StoredVideo } from '#domain/media/stored-video.ts';
import type { Translator } from '#domain/messages/catalogue.ts';
import type { PublicProfile } from '#domain/profile/schema.ts';
import type { ProfileView } from '#domain/profile/view.ts';
import { createHead, type PageHead } from './head.ts';
import { profileStructuredData, serializeStructuredData, videoSize } from './structured-data.ts';

/** Size in pixels of the share image, and of a portrait in metadata (docs/specification.md 2.7). */
export const shareImageSize = { width: 1200, height: 630 };
const portraitSize = 300;

/** The input for the head of a profile page; `view` is the same profile in the page's words. */
export interface ProfileHeadInput {
  view: ProfileView;
  profile: PublicProfile;
  /** The measured facts of the nanny's video. */
  video?: StoredVideo | null;
  /** Path of the page in English. */
  path: string;
  locale: Locale;
  translator: Translator;
  config: { publicOrigin: string; agency: { name: string; website: string } };
}

/** The path of a profile's share image. */
export function shareImagePath(path: string, locale: Locale): string {
  return localizePath(`${path}/share.png`, locale);
}

/**
 * The head of a profile page: search and sharing metadata from the profile and its certifications (docs/specification.md 2.7).
 */
export function profileHead({
  view,
  profile,
  video: measured = null,
  path,
  locale,
  translator,
  config,
}: ProfileHeadInput): PageHead {
  const { publicOrigin: origin, agency } = config;
  const url = origin + localizePath(path, locale);
  const imageUrl = origin + shareImagePath(path, locale);
  const head = createHead({
    title: view.metaTitle,
    description: view.metaDescription,
    path,
    locale,
    origin,
    siteName: agency.name,
    type: 'profile',
    structuredData: serializeStructuredData(
      profileStructuredData(view, profile, {
        url,
        directoryUrl: origin + localizePath('/nannies', locale),
        directoryName: translator.text('directory.title'),
        origin,
        imageUrl,
        language: localeFacts[locale].htmlLang,
        agencyName: agency.name,
        agencyWebsite: agency.website,
        video: measured,
      }),
    ),
  });
  const { photo, video } = view;
  const properties: PageHead['properties'] = [
    ['og:image', imageUrl],
    ['og:image:width', String(shareImageSize.width)],
    ['og:image:height', String(shareImageSize.height)],
    ['og:image:alt', view.photoLabel],
    ['twitter:card', 'summary_large_image'],
  ];
  if (profile.firstName) properties.push(['profile:first_name', profile.firstName]);
  if (profile.lastName) properties.push(['profile:last_name', profile.lastName]);
  if (photo) {
    properties.push(
      ['og:image', `${origin}${photo}?variant=300`],
      ['og:image:width', String(portraitSize)],
      ['og:image:height', String(portraitSize)],
    );
  }
  if (video) {
    properties.push(
      ['og:video', origin + video],
      ['og:video:width', String(measured?.width ?? videoSize.width)],
      ['og:video:height', String(measured?.height ?? videoSize.height)],
    );
  }
  return { ...head, properties: [...head.properties, ...properties] };
}
