import { type Certification, certificationSchema } from '#domain/certification/schema.ts';
import type { certifications } from '../../db/schema.ts';
import { readStored } from '../../db/stored-record.ts';

export type CertificationRow = typeof certifications.$inferSelect;

/** A certification row as its owner reads it. */
export function toCertification(row: CertificationRow): Certification {
  const fields = {
    id: row.id,
    name: row.name,
    issuer: row.issuer ?? undefined,
    issueDate: dateTimeOf(row.issueDate),
    expiryDate: dateTimeOf(row.expiryDate),
    documentUrl: row.documentUrl ?? undefined,
    verified: row.verified,
  };
  return readStored(certificationSchema, fields, { table: 'certifications', id: row.id });
}

/** An instant in ms as ISO text; one that no date can hold stays a number, which the schema then refuses. */
function dateTimeOf(instant: number | null): string | number | undefined {
  if (instant === null) return undefined;
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? instant : date.toISOString();
}
