import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import { parseByteRange } from '#domain/media/byte-range.ts';
import { mediaVariants } from '#domain/media/media.ts';
import { writeAuditEntry } from '../../../records/audit.ts';
import type { FileRequest, ReadableFile } from '../../../records/readable-file.ts';
import type { Services } from '../../../services.ts';
import type { Session } from '../../../session/session.ts';
import { mediaAccess } from '../policy.ts';
import { selectObjectForReading } from '../queries.ts';
import { mediaKey } from '../store.ts';

/**
 * A stored file, whole or in part. The file is null when the viewer already has it (`If-None-Match`). A public file is whole
 * behind a cache that serves ranges (docs/decisions/0018).
 * @throws ProductError not_found, range_not_satisfiable
 */
export async function readMedia(
  services: Services,
  viewer: Session | null,
  id: string,
  request: FileRequest,
): Promise<ReadableFile> {
  const { object, shownBy, isLogo } = await findStored(services, id);
  const access = mediaAccess(object, { isShownPublicly: isLogo || shownBy !== null }, viewer);
  if (object.kind === 'document') await logRead(services, { actorId: viewer?.userId ?? null, subjectId: id });
  return readFile(services, { object, access, shownBy }, request);
}

/**
 * A stored file for the agency, which may see files that families cannot: pictures and videos of profiles that are not public,
 * or, with `ofDocuments`, documents. Every read of a document is logged.
 * @throws ProductError not_found, range_not_satisfiable
 */
export async function readMediaAsAgency(
  services: Services,
  input: { id: string; actorId: string; network: string; ofDocuments: boolean },
  request: FileRequest,
): Promise<ReadableFile> {
  const { object } = await findStored(services, input.id);
  if ((object.kind === 'document') !== input.ofDocuments) throw new ProductError('not_found');
  if (input.ofDocuments) {
    await logRead(services, { actorId: input.actorId, subjectId: input.id, network: input.network });
  }
  return readFile(services, { object, access: 'private', shownBy: null }, request);
}

async function findStored(services: Services, id: string) {
  const found = await selectObjectForReading(services.db, id);
  if (!found) throw new ProductError('not_found');
  return found;
}

async function logRead(services: Services, read: { actorId: string | null; subjectId: string; network?: string }) {
  await writeAuditEntry(services.db, { id: createId(), action: 'document.read', at: services.clock.now(), ...read });
}

async function readFile(
  services: Services,
  readable: Pick<ReadableFile, 'object' | 'access' | 'shownBy'>,
  request: FileRequest,
): Promise<ReadableFile> {
  const { object } = readable;
  const variant = mediaVariants[object.kind].find((known) => known === request.variant);
  if (variant !== undefined) {
    const file = await services.media.get(mediaKey(object.id, variant));
    if (file) return { ...readable, range: { kind: 'whole' }, file };
    if (variant === 'poster') throw new ProductError('not_found');
  }
  if (request.ifNoneMatch !== null && matchesEtag(request.ifNoneMatch, object.etag)) {
    return { ...readable, range: { kind: 'whole' }, file: null };
  }
  const isStale = request.ifRange !== null && request.ifRange !== object.etag;
  const isSlicedByCache = readable.access === 'public' && services.publicCache.servesRanges;
  const range = parseByteRange(isStale || isSlicedByCache ? null : request.range, object.size);
  if (range.kind === 'unsatisfiable')
    throw new ProductError('range_not_satisfiable', { details: { size: object.size } });
  const part = range.kind === 'part' ? { range: { offset: range.offset, length: range.length } } : {};
  const file = await services.media.get(mediaKey(object.id), part);
  if (!file) throw new ProductError('not_found');
  return { ...readable, range, file };
}

function matchesEtag(header: string, etag: string | null): boolean {
  return etag !== null && header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
