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

/** A file of the bucket that is already on its way. */
interface EarlyFile {
  key: string;
  file: Promise<R2ObjectBody | null>;
}

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
  const early = askEarly(services, id, request);
  try {
    const { object, shownBy, isLogo } = await findStored(services, id);
    const access = mediaAccess(object, { isShownPublicly: isLogo || shownBy !== null }, viewer);
    if (object.kind === 'document') await logRead(services, { actorId: viewer?.userId ?? null, subjectId: id });
    return await readFile(services, { object, access, shownBy }, { ...request, early });
  } catch (error) {
    await discard(early);
    throw error;
  }
}

/**
 * Asks for the file that is most likely needed while the database says who may read it, because both are far from most visitors.
 * Undefined where that is not known: it depends on the size of the file, or the viewer probably has it.
 */
function askEarly(
  { media, publicCache }: Services,
  id: string,
  { variant, range, ifNoneMatch }: FileRequest,
): EarlyFile | undefined {
  if (ifNoneMatch !== null) return undefined;
  const known = Object.values(mediaVariants)
    .flat()
    .find((name) => name === variant);
  if (known === undefined && range !== null && !publicCache.servesRanges) return undefined;
  const key = mediaKey(id, known);
  const file = media.get(key);
  // It is awaited later, or never.
  file.catch(() => {});
  return { key, file };
}

/** Ends the reading of a file that is not needed after all. */
async function discard(early: EarlyFile | undefined): Promise<void> {
  const file = await early?.file.catch(() => null);
  await file?.body.cancel();
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
  { early, ...request }: FileRequest & { early?: EarlyFile | undefined },
): Promise<ReadableFile> {
  const { object } = readable;
  const variant = mediaVariants[object.kind].find((known) => known === request.variant);
  if (variant !== undefined) {
    const key = mediaKey(object.id, variant);
    const file = await (early?.key === key ? early.file : services.media.get(key));
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
  const key = mediaKey(object.id);
  const isEarly = early?.key === key && range.kind === 'whole';
  if (!isEarly) await discard(early);
  const file = await (isEarly ? early.file : services.media.get(key, part));
  if (!file) throw new ProductError('not_found');
  return { ...readable, range, file };
}

function matchesEtag(header: string, etag: string | null): boolean {
  return etag !== null && header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}
