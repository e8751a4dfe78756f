import type { APIRoute } from 'astro';
import { env } from 'cloudflare:workers';
import { profileTag } from '#domain/profile/cache-tags.ts';
import { viewedFilePolicy } from '#domain/media/media.ts';
import { readPublicRecords, toPublicPage } from '#worker/features/profile/public-page/service.ts';
import { besideSettings, pageContext } from '../../../serving/page-context.ts';
import { keepForTheDay } from '../../../serving/page-lifetime.ts';
import { shareImage } from '../../../share-image/image.ts';
import { renderShareImage } from '../../../share-image/render.ts';

/** The preview picture for shared links to a profile, in the language of its path. */
export const GET: APIRoute = async (context) => {
  const identifier = context.params['identifier'] ?? '';
  const records = await besideSettings(context, (early) => readPublicRecords(early, identifier));
  const page = pageContext(context);
  const { locale, services } = page;
  const found = records && toPublicPage(services, records, locale);
  if (found?.kind !== 'public') return new Response(null, { status: 404 });
  const image = await shareImage(services, found, page, (card) => renderShareImage(card, env.ASSETS));
  keepForTheDay(context, [profileTag(found.profile.id)]);
  return new Response(image, {
    headers: {
      'Content-Type': 'image/png',
      'Content-Security-Policy': viewedFilePolicy,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ...(!found.isListed && { 'X-Robots-Tag': 'noindex' }),
    },
  });
};
