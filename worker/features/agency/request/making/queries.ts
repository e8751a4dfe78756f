import { sql } from 'drizzle-orm';
import { act } from '../../../../records/act.ts';
import type { NewAuditEntry } from '../../../../records/audit.ts';
import type { Writer } from '../../../../records/purges.ts';
import {
  insertRequest,
  type NewRequestRow,
  type OtherNanny,
  selectRequestId,
} from '../../../../records/request/insert.ts';
import { insertEvent, type NewEvent } from '../../../../records/request/events.ts';

/**
 * Stores a request that staff wrote down, with its first event. All or nothing.
 * @returns its id, or that of the earlier request with its idempotency key
 */
export async function insertMadeRequest(
  services: Writer,
  {
    request,
    others,
    created,
    entry,
  }: { request: NewRequestRow; others: readonly OtherNanny[]; created: NewEvent; entry: NewAuditEntry },
): Promise<string> {
  const { request: made } = await act(services, entry.at)
    .with(insertRequest(request, { others, condition: sql`1`, quarantinedAt: sql`NULL` }))
    .ifWrote('request', 'event', insertEvent(request.id, created, entry))
    .audit(entry, { after: 'request' })
    .run();
  const known = made.length > 0 ? null : await selectRequestId(services.db, request.idempotencyKey);
  return known ?? request.id;
}
