import type { AuditEntry } from '#domain/agency/audit.ts';
import type { Services } from '../../../services.ts';
import { nameOf, toIso } from '../item-fields.ts';
import { pageOf, readPlace } from '../paging.ts';
import { selectStaffNames } from '../staff/queries.ts';
import { selectAudit } from './queries.ts';

const pageSize = 100;

/** Which entries to show; all of them without a filter. */
export interface AuditFilters {
  /** Id of who acted. */
  actor?: string | undefined;
  /** Id of the record. */
  subject?: string | undefined;
  after?: string | undefined;
}

/** A page of the audit log, the newest first. @throws ProductError malformed_request */
export async function listAudit(
  services: Services,
  filters: AuditFilters,
  limit = pageSize,
): Promise<{ items: AuditEntry[]; next: string | null }> {
  const [rows, names] = await Promise.all([
    selectAudit(services.db, {
      actorId: filters.actor,
      subjectId: filters.subject,
      after: readPlace(filters.after),
      limit: limit + 1,
    }),
    selectStaffNames(services.db),
  ]);
  const { items, next } = pageOf(rows, limit, ({ at, id }) => ({ since: at, id }));
  return {
    items: items.map((row) => ({
      id: row.id,
      action: row.action,
      subjectId: row.subjectId,
      by: nameOf(names, row.actorId),
      detail: row.detail,
      network: row.network,
      at: toIso(row.at),
    })),
    next,
  };
}
