import { ProductError } from '#domain/errors.ts';
import { type UploadTicket, uploadUrlLifetimeMs } from '#domain/media/media.ts';
import { mediaPath } from '#domain/media/media-path.ts';
import { hmacHex, sameDigest } from '../../crypto.ts';
import type { Services } from '../../services.ts';
import type { Owner } from '../../session/session.ts';

/** The path of a new object of the session's user, and the URL for its bytes, and with `variant` for its smaller pictures or still. */
export async function ticketFor(services: Services, owner: Owner, id: string): Promise<UploadTicket> {
  return { uploadURL: await uploadUrl(services, owner, id), objectPath: mediaPath(id) };
}

/** The URL to which an object's owner uploads for the next {@link uploadUrlLifetimeMs}. What is stored there stays as it is. */
export async function uploadUrl(services: Services, owner: Owner, id: string): Promise<string> {
  return `${mediaPath(id)}?token=${await signUpload(services, id, owner.userId)}`;
}

/** A token with which one user can write one object until it expires: `<expiry in ms>.<HMAC>` (docs/architecture.md 6). */
async function signUpload(services: Services, objectId: string, userId: string): Promise<string> {
  const expires = services.clock.now() + uploadUrlLifetimeMs;
  return `${expires}.${await signature(services, objectId, userId, expires)}`;
}

/** @throws ProductError forbidden for a wrong token or one of another user, upload_url_expired for an expired one */
export async function requireUploadToken(
  services: Services,
  input: { objectId: string; userId: string; token: string },
): Promise<void> {
  const [expiry = '', given = ''] = input.token.split('.');
  const expires = Number(expiry);
  if (!Number.isSafeInteger(expires)) throw new ProductError('forbidden');
  if (!sameDigest(given, await signature(services, input.objectId, input.userId, expires))) {
    throw new ProductError('forbidden');
  }
  if (expires < services.clock.now()) throw new ProductError('upload_url_expired');
}

function signature(services: Services, objectId: string, userId: string, expires: number): Promise<string> {
  return hmacHex(services.config.identitySecret, `upload:${objectId}:${userId}:${expires}`);
}
