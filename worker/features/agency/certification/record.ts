import type { DeskProfile } from '#domain/profile/desk.ts';
import { type CertificationRow, toCertification } from '../../../records/certification/record.ts';
import { type Services, todayOf } from '../../../services.ts';
import { toIsoOrNull } from '../item-fields.ts';

/** A certification row as the desk sees it today. */
export function toDeskCertification(
  services: Pick<Services, 'config' | 'clock'>,
  row: CertificationRow,
): DeskProfile['certifications'][number] {
  return {
    ...toCertification(row, todayOf(services)),
    documentAt: toIsoOrNull(row.documentAt),
    checkedAt: toIsoOrNull(row.checkedAt),
    refusalReason: row.refusalReason,
    revision: row.revision,
  };
}
