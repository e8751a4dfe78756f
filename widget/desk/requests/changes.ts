import { type RequestDetail, type RequestEvent, type RequestItem, requestItemSchema } from '#domain/agency/requests.ts';

const itemSchema = requestItemSchema.strip();

/** A request as the inbox lists it. */
export function itemOf(request: RequestDetail): RequestItem {
  return itemSchema.parse(request);
}

/** What the inbox can change of a request by itself before the server has answered. */
export type Changes = Partial<
  Pick<RequestItem, 'state' | 'assignee' | 'snoozedUntil' | 'answeredAt' | 'quarantined' | 'bounced'>
>;

/** A request as it will be. */
export function withChanges<Item extends RequestItem>(item: Item, changes: Changes): Item {
  const changed = { ...item, ...changes };
  const isOwed = changed.answeredAt === null && (changed.state === 'new' || changed.state === 'in-progress');
  return isOwed ? changed : { ...changed, dueAt: null };
}

/** A difference between a request as somebody saw it and as it is. */
export type Difference =
  | { kind: 'state'; to: RequestItem['state'] }
  | { kind: 'assignee'; to: string | null }
  | { kind: 'snoozed'; to: string | null }
  | { kind: 'event'; event: RequestEvent };

/**
 * What others did to a request since it was looked at.
 * @param seen as it was shown, without own changes that wait; from the list it has no events, so none of `now` is told
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
