import {
  type Certification,
  type CertificationDetails,
  type CertificationInput,
  maxCertifications,
  type PublicCertification,
  publicCertificationSchema,
} from '#domain/certification/schema.ts';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import { type Services, todayOf } from '../../services.ts';
import type { Session } from '../../session/session.ts';
import { requireOwnMedia } from '../media/service.ts';
import { isOwner, isVisible } from '../profile/policy.ts';
import {
  deleteOwn,
  insertOwn,
  type OwnCertification,
  selectOwn,
  selectWithProfile,
  updateDetails,
  updateDocument,
} from './queries.ts';
import { type CertificationRow, toCertification } from '../../records/certification/record.ts';

/**
 * A profile's certifications, oldest first: all of them for its owner, and without documents for everybody else while the profile
 * is visible.
 * @throws ProductError not_found
 */
export async function listCertifications(
  services: Services,
  profileId: string,
  viewer: Session | null,
): Promise<Certification[] | PublicCertification[]> {
  const found = await selectWithProfile(services.db, profileId);
  if (!found) throw new ProductError('not_found');
  const certifications = found.rows.map((row) => toCertification(row, todayOf(services)));
  if (isOwner(found.profile, viewer)) return certifications;
  if (!isVisible({ ...found.profile, held: found.profile.heldAt !== null })) throw new ProductError('not_found');
  return certifications.map((certification) => publicCertificationSchema.parse(certification));
}

/**
 * Adds a certification with its uploaded document to the caller's own profile.
 * @throws ProductError not_found, validation_failed, conflict
 */
export async function addCertification(
  services: Services,
  session: Session,
  profileId: string,
  input: CertificationInput,
): Promise<Certification> {
  const documentUrl = await requireOwnMedia(services, session, {
    path: input.documentUrl,
    kind: 'document',
    field: 'documentUrl',
  });
  const row: CertificationRow = {
    id: createId(),
    profileId,
    name: input.name,
    issuer: input.issuer || null,
    issueDate: instant(input.issueDate),
    expiryDate: instant(input.expiryDate),
    documentUrl,
    verified: false,
    createdAt: services.clock.now(),
    documentAt: services.clock.now(),
    checkedAt: null,
    checkedBy: null,
    refusalReason: null,
    remindedDays: null,
    revision: 1,
  };
  const stored = await insertOwn(services, { row, userId: session.userId, max: maxCertifications });
  if (!stored) throw new ProductError('not_found');
  return toCertification(stored, todayOf(services));
}

/**
 * Deletes one of the caller's own certifications; the sweep deletes its document later.
 * @throws ProductError not_found, stale with the current certification
 */
export async function removeCertification(
  services: Services,
  session: Session,
  input: { profileId: string; id: string; revision: number | undefined },
): Promise<void> {
  const own = { ...input, userId: session.userId };
  const isDeleted = await deleteOwn(services, { ...own, now: services.clock.now() });
  if (!isDeleted) throw await unchanged(services, own);
}

/**
 * Attaches an uploaded document to one of the caller's own certifications.
 * @throws ProductError not_found, validation_failed, stale with the current certification
 */
export async function attachDocument(
  services: Services,
  session: Session,
  input: { certificationId: string; documentURL: string; revision: number | undefined },
): Promise<Certification> {
  const documentUrl = await requireOwnMedia(services, session, {
    path: input.documentURL,
    kind: 'document',
    field: 'documentURL',
  });
  const own = { id: input.certificationId, userId: session.userId, revision: input.revision };
  const row = await updateDocument(services, { ...own, documentUrl, now: services.clock.now() });
  if (!row) throw await unchanged(services, own);
  return toCertification(row, todayOf(services));
}

/**
 * Changes name, issuer and dates of one of the caller's own certifications. A change removes the badge of a verified one.
 * @throws ProductError not_found, stale with the current certification
 */
export async function editCertification(
  services: Services,
  session: Session,
  { details, ...seen }: { profileId: string; id: string; revision: number; details: CertificationDetails },
): Promise<Certification> {
  const { name, issuer, issueDate, expiryDate } = details;
  const own = { ...seen, userId: session.userId };
  const row = await updateDetails(services, {
    ...own,
    details: { name, issuer: issuer || null, issueDate: instant(issueDate), expiryDate: instant(expiryDate) },
    now: services.clock.now(),
  });
  if (!row) throw await unchanged(services, own);
  return toCertification(row, todayOf(services));
}

/** The error for a change of a certification that has another revision by now, or does not exist. */
async function unchanged(services: Services, own: OwnCertification): Promise<ProductError> {
  const row = await selectOwn(services.db, own);
  return row
    ? new ProductError('stale', { details: { certification: toCertification(row, todayOf(services)) } })
    : new ProductError('not_found');
}

function instant(dateTime: string | undefined): number | null {
  return dateTime === undefined ? null : Date.parse(dateTime);
}
