import { useStore } from '@nanostores/react';
import { type RequestDetail, type RequestItem, requestDetailSchema } from '#domain/request/desk.ts';
import { readRequest } from '#domain/request/desk-contract.ts';
import { ApiError } from '#widget/api/request.ts';
import { type Desk, useDesk } from '../desk.ts';
import { type PendingChanges, unsent } from '../pending.ts';
import { type Changes, itemOf, withChanges } from './changes.ts';

type Requests = Readonly<Record<string, RequestItem>>;

/** Requests that were changed here, with pending changes applied. */
export function useChangedRequests(): Requests {
  const desk = useDesk();
  return changedRequests(useStore(desk.requests), useStore(desk.requestChanges.changes));
}

/** @param known the requests as the server last had them */
export function changedRequests(known: Requests, changes: PendingChanges<Changes>): Requests {
  const changed = Object.values(known).map((item) =>
    unsent(changes, item.id).reduce((shown, { change }) => withChanges(shown, change), item),
  );
  return Object.fromEntries(changed.map((item) => [item.id, item]));
}

/**
 * Call this before a change is shown. Returns the function that sends it, and keeps the current request from the response or from
 * a conflict.
 * @param work receives the revision to change: the newest one known when the change is sent
 */
export function prepareSend(
  desk: Pick<Desk, 'requests'> & { cache: Pick<Desk['cache'], 'mutateCache'> },
  item: RequestItem,
  work: (revision: number) => Promise<RequestDetail>,
): () => Promise<void> {
  const { id, revision } = item;
  const { requests } = desk;
  const known = requests.get()[id];
  if (known === undefined || known.revision < revision) requests.setKey(id, item);
  return async () => {
    try {
      keepRequest(desk, await work(requests.get()[id]?.revision ?? revision));
    } catch (error) {
      const now = requestNow(error);
      if (now) keepRequest(desk, now);
      throw error;
    }
  };
}

/**
 * Runs an act that gives a request another revision from elsewhere, such as one on its introductions, and reads the request again.
 * Decisions about the request wait for both, and are sent with the revision that the act has led to.
 * @throws whatever `act` throws
 */
export async function beforeDecisions<Result>(
  desk: Pick<Desk, 'call' | 'requests' | 'requestChanges'> & { cache: Pick<Desk['cache'], 'mutateCache'> },
  id: string,
  act: () => Promise<Result>,
): Promise<Result> {
  const acted = Promise.withResolvers<Result>();
  await desk.requestChanges.now(id, {}, async () => {
    try {
      acted.resolve(await act());
    } finally {
      // If this read fails, the request is read again the next time it is shown.
      const now = await desk.call(readRequest, { id }).catch(() => undefined);
      if (now) keepRequest(desk, now);
    }
  });
  return acted.promise;
}

/** Shows a request as the server has it now. */
function keepRequest(
  { cache, requests }: Pick<Desk, 'requests'> & { cache: Pick<Desk['cache'], 'mutateCache'> },
  request: RequestDetail,
): void {
  requests.setKey(request.id, itemOf(request));
  cache.mutateCache(`request/${request.id}`, request);
}

/** The current request from a conflict error; undefined for any other error. */
export function requestNow(error: unknown): RequestDetail | undefined {
  return error instanceof ApiError ? requestDetailSchema.safeParse(error.body['request']).data : undefined;
}

/** A request with the changes made here since it was read. */
export function asChanged<Item extends RequestItem>(read: Item, changed: RequestItem | undefined): Item {
  if (changed === undefined || changed.revision < read.revision) return read;
  const { revision, state, assignee, dueAt, answeredAt, snoozedUntil, quarantined, bounced } = changed;
  return { ...read, revision, state, assignee, dueAt, answeredAt, snoozedUntil, quarantined, bounced };
}
