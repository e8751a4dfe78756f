import { map } from 'nanostores';
import { type RequestDetail, type RequestItem, requestDetailSchema } from '#domain/agency/requests.ts';
import { ApiError } from '#widget/api/request.ts';
import type { Desk } from '../desk.ts';
import { type Changes, itemOf, withChanges } from './changes.ts';

/** One request's changes, applied in sequence. */
interface Lane {
  /** The server's version. */
  item: RequestItem;
  /** Changes shown before the server has them. */
  changes: Changes[];
  last: Promise<void>;
}

type Inbox = ReturnType<typeof createInbox>;

const inboxes = new WeakMap<Desk, Inbox>();

/** The inbox of a desk. It survives its screen, because delayed replies are sent while the member is elsewhere. */
export function inboxOf(desk: Desk): Inbox {
  const inbox = inboxes.get(desk) ?? createInbox(desk);
  inboxes.set(desk, inbox);
  return inbox;
}

function createInbox(desk: Pick<Desk, 'cache' | 'noticeSignedOut'>) {
  const lanes = new Map<string, Lane>();
  const changed = map<Record<string, RequestItem | undefined>>({});

  function laneOf(item: RequestItem): Lane {
    const lane = lanes.get(item.id) ?? { item, changes: [], last: Promise.resolve() };
    if (item.version > lane.item.version) lane.item = item;
    lanes.set(item.id, lane);
    return lane;
  }

  function show({ item, changes }: Lane): void {
    changed.setKey(item.id, changes.reduce<RequestItem>(withChanges, item));
  }

  /** Shows changes before they are saved. Returns the function that hides them. */
  function showPending(item: RequestItem, changes: Changes): () => void {
    const lane = laneOf(item);
    lane.changes.push(changes);
    show(lane);
    return () => {
      lane.changes = lane.changes.filter((other) => other !== changes);
      show(lane);
    };
  }

  /**
   * Changes a request on the server, after its pending changes.
   * @param work receives the version to change
   * @throws whatever `work` throws; {@link requestNow} reads a conflict
   */
  async function perform(item: RequestItem, work: (version: number) => Promise<RequestDetail>): Promise<void> {
    const lane = laneOf(item);
    const before = lane.last;
    const turn = inTurn();
    lane.last = turn.catch(() => {});
    async function inTurn(): Promise<void> {
      await before;
      take(lane, await work(lane.item.version));
    }
    try {
      await turn;
    } catch (error) {
      desk.noticeSignedOut(error);
      const now = requestNow(error);
      if (now) take(lane, now);
      throw error;
    }
  }

  function take(lane: Lane, request: RequestDetail): void {
    lane.item = itemOf(request);
    desk.cache.mutateCache(`request/${request.id}`, request);
    show(lane);
  }

  return {
    /** Requests that were changed here, with pending changes applied. */
    changed,
    /** Whether a request shows changes that the server does not have yet. */
    isGoingOut: (id: string): boolean => (lanes.get(id)?.changes.length ?? 0) > 0,
    showPending,
    perform,
  };
}

/** The current request from a conflict error; undefined for any other error. */
export function requestNow(error: unknown): RequestDetail | undefined {
  return error instanceof ApiError ? requestDetailSchema.safeParse(error.body['request']).data : undefined;
}

/** A request with the changes made here since it was read. */
export function asChanged<Item extends RequestItem>(read: Item, changed: RequestItem | undefined): Item {
  if (changed === undefined || changed.version < read.version) return read;
  const { version, state, assignee, dueAt, answeredAt, snoozedUntil, quarantined, bounced } = changed;
  return { ...read, version, state, assignee, dueAt, answeredAt, snoozedUntil, quarantined, bounced };
}
