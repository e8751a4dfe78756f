import { type SQL, sql } from 'drizzle-orm';
import { type Certification, certificationSchema } from '#domain/certification/schema.ts';
import { expiryState } from '#domain/certification/expiry.ts';
import type { certifications } from '../../db/schema.ts';
import type { ColumnChanges } from '../column-changes.ts';
import { changesOf } from '../directory/listings.ts';
import { readStored } from '../stored-record.ts';

export type CertificationRow = typeof certifications.$inferSelect;

/** A certification row as its owner sees it on a day, `YYYY-MM-DD`. */
export function toCertification(row: CertificationRow, today: string): Certification {
  const expiryDate = dateTimeOf(row.expiryDate);
  const fields = {
    id: row.id,
    name: row.name,
    issuer: row.issuer ?? undefined,
    issueDate: dateTimeOf(row.issueDate),
    expiryDate,
    documentUrl: row.documentUrl ?? undefined,
    expiry: typeof expiryDate === 'string' ? expiryState(expiryDate, today) : undefined,
    verified: row.verified,
    checkedAt: row.verified ? dateTimeOf(row.checkedAt) : undefined,
    refusalReason: row.refusalReason ?? undefined,
    revision: row.revision,
  };
  return readStored(certificationSchema, fields, { table: 'certifications', id: row.id });
}

/**
 * Statement that counts another name of the nanny as a change of the certifications, for the batch that writes the name, before it:
 * the agency compares a document with the name. None when the changes contain no name.
 * @param condition on `profiles`: that the changes will be made
 */
export function countRename(condition: SQL, changes: ColumnChanges): SQL[] {
  if (changes.firstName === undefined && changes.lastName === undefined) return [];
  return [
    sql`
      UPDATE certifications SET revision = revision + 1
      WHERE profile_id IN (SELECT id FROM profiles WHERE ${condition} AND ${changesOf(['firstName', 'lastName'], changes)})`,
  ];
}

/** An instant in ms as ISO text. A value outside the range of dates stays a number, which the schema then rejects. */
function dateTimeOf(instant: number | null): string | number | undefined {
  if (instant === null) return undefined;
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? instant : date.toISOString();
}
