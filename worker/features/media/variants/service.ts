import { ProductError } from '#domain/errors.ts';
import { maxUserBytes, maxVariantBytes, mediaVariants, variantMaxSide } from '#domain/media/media.ts';
import { sha256Hex } from '../../../crypto.ts';
import type { Services } from '../../../services.ts';
import type { ByteStream } from '../../../streams.ts';
import type { Owner } from '../../../session/session.ts';
import { requireSentBy } from '../policy.ts';
import { type MediaObject, selectObject } from '../queries.ts';
import { checkFile, mediaKey, putOnce, type StoredFile } from '../store.ts';
import { claimVariant } from './queries.ts';

/**
 * Stores a smaller size of a picture or the still of a video, once. The same bytes may be sent again after a lost response. The
 * agency reviews what a profile shows, so what is added to it later is a new revision of the profile.
 * @throws ProductError not_found for a variant that the kind does not have, conflict, storage_full, file_type_refused, …
 */
export async function receiveVariant(
  services: Services,
  object: MediaObject,
  name: string,
  body: ByteStream,
): Promise<StoredFile> {
  const variant = mediaVariants[object.kind].find((known) => known === name);
  if (variant === undefined) throw new ProductError('not_found');
  const maxSide = variantMaxSide[variant];
  const { bytes, contentType } = await checkFile({ kind: 'image', body, maxBytes: maxVariantBytes, maxSide });
  const size = bytes.length;
  const key = mediaKey(object.id, variant);
  const digest = await sha256Hex(bytes);
  const now = services.clock.now();
  const claim = await claimVariant(services, { id: object.id, variant, digest, size, maxBytes: maxUserBytes, now });
  if (claim === 'full') throw new ProductError('storage_full');
  if (claim === 'gone') throw new ProductError('not_found');
  if (claim === 'refused') throw new ProductError('conflict');
  const stored = (await putOnce(services.media, key, bytes, contentType)) ?? (await services.media.head(key));
  if (!stored) throw new ProductError('conflict');
  return { contentType, size, etag: stored.httpEtag };
}

/** Stores the still image of a sender's stored or opened video. @throws ProductError not_found, and as {@link receiveVariant} */
export async function receiveStill(
  services: Services,
  sender: Owner,
  id: string,
  body: ByteStream | null,
): Promise<StoredFile> {
  const object = requireSentBy(await selectObject(services.db, id), sender);
  if (body === null) throw new ProductError('file_empty');
  return receiveVariant(services, object, 'poster', body);
}
