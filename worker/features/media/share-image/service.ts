import { encodeBase64 } from 'hono/utils/encode';
import type { Locale } from '#domain/locale.ts';
import { shareImageId } from '#domain/media/media.ts';
import { objectIdOfPath } from '#domain/media/media-path.ts';
import { sha256Hex } from '../../../crypto.ts';
import { logError } from '../../../log.ts';
import type { Services } from '../../../services.ts';
import { mediaKey } from '../store.ts';

/** What a share image shows. */
export interface ShareImage {
  profileId: string;
  locale: Locale;
  /** Everything that is drawn besides the portrait, as JSON, with the version of the drawing. */
  content: string;
  /** Path of the portrait. */
  photo: string | undefined;
}

/**
 * A profile's share image in a language: the stored image if it shows the same content and portrait, otherwise a drawn one, which
 * replaces it. A failure of the bucket is logged, and the image is drawn: without the portrait if that is what cannot be read.
 * @param draw draws the image with the portrait, a `data:` URL
 */
export async function keptShareImage(
  { media }: Pick<Services, 'media'>,
  { profileId, locale, content, photo }: ShareImage,
  draw: (portrait: string | undefined) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = mediaKey(shareImageId(profileId), locale);
  const [portrait, stored] = await Promise.all([orLog(() => findPortrait(media, photo)), orLog(() => media.get(key))]);
  // Without the ETag of the portrait, nobody knows what the image should show.
  const digest = portrait === undefined ? undefined : await sha256Hex(JSON.stringify([content, portrait?.etag]));
  if (stored && digest !== undefined && stored.customMetadata?.['digest'] === digest) {
    const image = await orLog(() => stored.arrayBuffer());
    if (image) {
      await portrait?.body.cancel();
      return new Uint8Array(image);
    }
  } else await stored?.body.cancel();
  const picture = portrait ? await orLog(() => dataUrl(portrait)) : undefined;
  const image = await draw(picture);
  if (digest !== undefined && (!portrait || picture !== undefined)) {
    const options = { httpMetadata: { contentType: 'image/png' }, customMetadata: { digest } };
    await orLog(() => media.put(key, image, options));
  }
  return image;
}

/** A file of the bucket, or undefined when the bucket fails: that is logged. */
async function orLog<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    logError('share_image_bucket_failed', error);
    return undefined;
  }
}

/** The JPEG or PNG of a public portrait for a drawing; null when there is none. */
async function findPortrait(media: R2Bucket, photo: string | undefined): Promise<R2ObjectBody | null> {
  const id = photo === undefined ? undefined : objectIdOfPath(photo);
  const file = id === undefined ? null : await media.get(mediaKey(id, 'share'));
  if (file === null || ['image/jpeg', 'image/png'].includes(file.httpMetadata?.contentType ?? '')) return file;
  await file.body.cancel();
  return null;
}

async function dataUrl(portrait: R2ObjectBody): Promise<string> {
  return `data:${portrait.httpMetadata?.contentType};base64,${encodeBase64(await portrait.arrayBuffer())}`;
}
