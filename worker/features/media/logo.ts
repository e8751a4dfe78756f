import { ProductError } from '#domain/errors.ts';
import { maxLogoBytes, maxLogoSide } from '#domain/media/media.ts';
import { mediaPath } from '#domain/media/media-path.ts';
import type { Services } from '../../services.ts';
import type { ByteStream } from '../../streams.ts';
import { insertAgencyUser } from './queries.ts';
import { discardUpload, keepWithinQuota, requireOwnMedia, reserveUpload } from './service.ts';
import { checkFile, mediaKey, storeFile } from './store.ts';

/** Every object belongs to a user. The agency's uploads belong to this one, as whom nobody can sign in. */
const agencyUser = { userId: 'agency' };

/**
 * Stores a picture that the settings can use as the agency's logo. Until they do, only the desk can read it, and the sweep
 * deletes it after a day.
 * @returns its path
 * @throws ProductError file_type_refused, file_too_large, image_too_large, …
 */
export async function receiveLogo(services: Services, body: ByteStream | null): Promise<string> {
  if (body === null) throw new ProductError('file_empty');
  const file = await checkFile({ kind: 'image', body, maxBytes: maxLogoBytes, maxSide: maxLogoSide });
  await insertAgencyUser(services.db, agencyUser.userId, services.clock.now());
  const id = await reserveUpload(services, agencyUser, { kind: 'image', size: file.bytes.length, uploadId: null });
  try {
    await keepWithinQuota(services, id, await storeFile(services.media, mediaKey(id), file));
  } catch (error) {
    await discardUpload(services, { id, kind: 'image' });
    throw error;
  }
  return mediaPath(id);
}

/** The path of an uploaded logo. @throws ProductError validation_failed for anything else, such as a nanny's picture */
export function requireLogo(services: Services, path: string): Promise<string> {
  return requireOwnMedia(services, agencyUser, { path, kind: 'image', field: 'brand.logo' });
}
