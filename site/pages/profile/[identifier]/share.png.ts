import type { APIRoute } from 'astro';
import { env } from 'cloudflare:workers';
import { createProfileView } from '#domain/profile/view.ts';
import { readSharePortrait } from '#worker/features/media/reading/service.ts';
import { profileTag } from '#domain/profile/cache-tags.ts';
import { viewedFilePolicy } from '#domain/media/media.ts';
import { findPublicProfile } from '#worker/features/profiles/service.ts';
import { pageContext, viewFacts } from '../../../serving/page-context.ts';
import { publicLifetime } from '../../../serving/public-lifetime.ts';
import { renderShareImage } from '../../../share-image/render.ts';

/** The preview picture for shared links to a profile, in the language of its path. */
export const GET: APIRoute = async (context) => {
  const { locale, translator, services } = pageContext(context);
  const found = await findPublicProfile(services, context.params['identifier'] ?? '', locale);
  if (found?.kind !== 'public') return new Response(null, { status: 404 });
  const view = createProfileView(found.profile, found.certifications, translator, viewFacts(services));
  const image = await renderShareImage(
    {
      name: view.fullName,
      initials: view.initials,
      role: view.role,
      facts: [view.location, view.heroLanguages, view.years].filter((fact) => fact !== undefined),
      agency: services.config.agency.name,
      portrait: view.photo === undefined ? undefined : await readSharePortrait(services, view.photo),
    },
    env.ASSETS,
  );
  context.cache.set({ ...publicLifetime, tags: [profileTag(found.profile.id)] });
  return new Response(image, {
    headers: {
      'Content-Type': 'image/png',
      'Content-Security-Policy': viewedFilePolicy,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ...(!found.isListed && { 'X-Robots-Tag': 'noindex' }),
    },
  });
};
