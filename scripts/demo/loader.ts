import type { Locale } from '#domain/locale.ts';
import { applyMigrations, type Migration } from '../local/apply-migrations.ts';
import { loadDemoData } from './load.ts';
import type { PortraitFiles } from './media.ts';

/** The places of nannies without a portrait in the list of demo nannies. */
const withoutPortrait = new Set([9, 19]);

/** The loader's bindings in addition to the product's: the files of this folder, by name. */
interface LoaderEnv extends Env {
  FILES: Fetcher;
}

/**
 * A Worker that creates the tables of an empty database with the migrations in the request, and fills them. Every call of the
 * product stays inside workerd, and one request does all the work.
 */
export default {
  async fetch(request, env) {
    await applyMigrations(env.DB, await request.json<Migration[]>());
    const read = async (name: string) =>
      new Uint8Array(await (await env.FILES.fetch(`http://files/${name}`)).arrayBuffer());
    const readVideo = async (locale: Locale) => ({
      video: await read(`video-${locale}.webm`),
      still: await read(`video-${locale}.jpg`),
    });
    const videos = { en: await readVideo('en'), zh: await readVideo('zh'), es: await readVideo('es') };
    await loadDemoData(env, { videos, portrait: (place) => readPortrait(place, read) });
    return new Response(null, { status: 204 });
  },
} satisfies ExportedHandler<LoaderEnv>;

async function readPortrait(
  place: number,
  read: (name: string) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<PortraitFiles | undefined> {
  if (withoutPortrait.has(place)) return undefined;
  const [whole, small, medium, dense, share] = await Promise.all(
    ['whole.webp', '96.webp', '300.webp', '960.webp', 'share.jpg'].map((name) => read(`portraits/${place}-${name}`)),
  );
  if (!whole || !small || !medium || !dense || !share) throw new Error(`The portrait ${place} is not whole`);
  return { whole, 96: small, 300: medium, 960: dense, share };
}
