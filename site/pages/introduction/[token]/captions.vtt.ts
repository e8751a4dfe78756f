import type { APIRoute } from 'astro';
import { ProductError } from '#domain/errors.ts';
import { locales } from '#domain/locale.ts';
import { readCaptions } from '#worker/features/assistant/captions/service.ts';
import { findShownProfile } from '#worker/features/introduction/service.ts';
import { pageContext } from '../../../serving/page-context.ts';

/** The captions of a nanny's video in an introduction: their usual address contains the profile's id. */
export const GET: APIRoute = async (context) => {
  const { services } = pageContext(context);
  const { searchParams } = context.url;
  const lang = locales.find((locale) => locale === searchParams.get('lang'));
  try {
    const item = { token: context.params['token'] ?? '', itemId: searchParams.get('item') ?? '' };
    const { file } = await readCaptions(services, await findShownProfile(services, item), null, lang);
    return new Response(file, { headers: { 'Content-Type': 'text/vtt; charset=utf-8' } });
  } catch (error) {
    if (error instanceof ProductError && error.code === 'not_found') return new Response(null, { status: 404 });
    throw error;
  }
};
