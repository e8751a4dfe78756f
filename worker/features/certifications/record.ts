import { type Certification, certificationSchema } from '#domain/certification/schema.ts';
import type { certifications } from '../../db/schema.ts';

export type CertificationRow = typeof certifications.$inferSelect;

/** A certification row as its owner reads it. */
export function toCertification(row: CertificationRow): Certification {
  return certificationSchema.parse({
    id: row.id,
    name: row.name,
    issuer: row.issuer ?? undefined,
    issueDate: row.issueDate === null ? undefined : new Date(row.issueDate).toISOString(),
    expiryDate: row.expiryDate === null ? undefined : new Date(row.expiryDate).toISOString(),
    documentUrl: row.documentUrl ?? undefined,
    verified: row.verified,
  });
}
