import { type RequestDetail, type RequestEvent, type RequestItem, requestItemSchema } from '#domain/request/desk.ts';

const itemSchema = requestItemSchema.strip();

/** A request in the form of an inbox item. */
export function itemOf(request: RequestDetail): RequestItem {
  return itemSchema.parse(request);
}

/** The changes to a request that the inbox can show before the server has responded. */
export type Changes = Partial<
  Pick<RequestItem, 'state' | 'closingReason' | 'assignee' | 'snoozedUntil' | 'answeredAt' | 'quarantined' | 'bounced'>
>;

/** The request with changes applied. */
export function withChanges<Item extends RequestItem>(item: Item, changes: Changes): Item {
  const changed = { ...item, ...changes };
  const isOwed = changed.answeredAt === null && (changed.state === 'new' || changed.state === 'in-progress');
  return isOwed ? changed : { ...changed, dueAt: null };
}

/** A difference between the request as displayed and the current request. */
export type Difference =
  | { kind: 'state'; to: RequestItem['state'] }
  | { kind: 'assignee'; to: string | null }
  | { kind: 'snoozed'; to: string | null }
  | { kind: 'event'; event: RequestEvent };

/**
 * The changes that others made to a request since it was displayed.
 * @param seen the displayed request, without the member's own pending changes. A list item has no events, so none of `now` are
 *   reported.
 */
export function differences(
  seen: RequestItem & Partial<Pick<RequestDetail, 'events'>>,
  now: RequestDetail,
): Difference[] {
  const known = new Set((seen.events ?? now.events).map(({ id }) => id));
  return [
    ...(seen.state === now.state ? [] : [{ kind: 'state' as const, to: now.state }]),
    ...(seen.assignee?.id === now.assignee?.id ? [] : [{ kind: 'assignee' as const, to: now.assignee?.name ?? null }]),
    ...(seen.snoozedUntil === now.snoozedUntil ? [] : [{ kind: 'snoozed' as const, to: now.snoozedUntil }]),
    ...now.events
      .filter(({ id, kind }) => !known.has(id) && (kind === 'note' || kind === 'reply' || kind === 'bounced'))
      .map((event) => ({ kind: 'event' as const, event })),
  ];
}
