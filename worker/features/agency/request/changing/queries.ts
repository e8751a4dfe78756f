import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { RequestPatch } from '#domain/request/desk.ts';
import type { StoredJob } from '#domain/request/job.ts';
import { act } from '../../../../records/act.ts';
import type { NewAuditEntry } from '../../../../records/audit.ts';
import { deleteUnsent, type NewMessage } from '../../../../records/messages.ts';
import type { Writer } from '../../../../records/purges.ts';
import { insertEvent, type NewEvent } from '../../../../records/request/events.ts';
import { indexRequest } from '../../../../records/request/search.ts';
import { contactRequests, staff } from '../../../../db/schema.ts';

/**
 * Changes a specific revision of a request, with its events, audit entry and messages. All or nothing.
 * @param input.revision undefined where it does not matter
 * @returns false when the request has another revision by now, was deleted or withdrawn, or the assignee no longer exists
 */
export async function updateRequest(
  services: Writer,
  input: {
    id: string;
    revision: number | undefined;
    changes: Pick<RequestPatch, 'state' | 'closingReason'> & {
      assigneeId?: string | null;
      snoozedUntil?: number | null;
      /** Marks the request as answered now, if it was not before. */
      isAnswer?: boolean;
      /** Staff dealt with what the family answered to an introduction. */
      endsWait?: boolean;
      isRelease?: boolean;
      job?: StoredJob | null;
    };
    events: NewEvent[];
    /** A notice of a changed job takes the place of one that nobody has received yet. */
    messages?: readonly NewMessage[];
    entry: NewAuditEntry;
  },
): Promise<boolean> {
  const { id, changes, entry, messages = [] } = input;
  const set = [
    sql`version = version + 1`,
    sql`updated_at = ${entry.at}`,
    ...(changes.state === undefined
      ? []
      : [sql`state = ${changes.state}`, sql`closing_reason = ${changes.closingReason ?? null}`]),
    ...(changes.assigneeId === undefined ? [] : [sql`assignee_id = ${changes.assigneeId}`]),
    ...(changes.snoozedUntil === undefined ? [] : [sql`snoozed_until = ${changes.snoozedUntil}`]),
    ...(messages.some(({ purpose }) => purpose === 'answer') ? [sql`bounced_at = NULL`] : []),
    ...(changes.isAnswer ? [sql`answered_at = coalesce(answered_at, ${entry.at})`] : []),
    ...(changes.endsWait ? [sql`family_answered_at = NULL`] : []),
    ...(changes.isRelease ? [sql`quarantined_at = NULL`] : []),
    ...(changes.job === undefined ? [] : [sql`job = ${changes.job && JSON.stringify(changes.job)}`]),
  ];
  const conditions = and(
    eq(contactRequests.id, id),
    // A withdrawn request names nobody anymore.
    ne(contactRequests.parentName, ''),
    input.revision === undefined ? undefined : eq(contactRequests.revision, input.revision),
    changes.isRelease ? isNotNull(contactRequests.quarantinedAt) : undefined,
    changes.assigneeId
      ? sql`EXISTS (SELECT 1 FROM ${staff} WHERE ${staff.id} = ${changes.assigneeId} AND ${staff.disabledAt} IS NULL)`
      : undefined,
  );
  const steps = act(services, entry.at)
    .step('request', sql`UPDATE contact_requests SET ${sql.join(set, sql`, `)} WHERE ${conditions} RETURNING id`)
    .audit(entry, { after: 'request' });
  for (const event of input.events) steps.ifWrote('request', `event ${event.id}`, insertEvent(id, event, entry));
  if (changes.job !== undefined) {
    steps.ifWrote('request', 'earlier notices', (wrote) =>
      deleteUnsent(sql`${wrote} AND request_id = ${id} AND purpose = 'job-changed'`),
    );
  }
  for (const message of messages) steps.message(`message ${message.id}`, message, { after: 'request' });
  if (input.events.some(({ kind }) => kind === 'note' || kind === 'reply')) steps.all('index', indexRequest(id));
  const { request } = await steps.run();
  return request.length > 0;
}
