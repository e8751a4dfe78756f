import { isOpenState, type RequestDetail, type RequestPatch } from '#domain/request/desk.ts';
import { patchedJob, type StoredJob } from '#domain/request/job.ts';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import type { Services } from '../../../../services.ts';
import { auditEntryOf, type Actor } from '../../../../session/actor.ts';
import { repeatedNoteMs, toIso } from '../../item-fields.ts';
import { refusePastStart } from '../../../request/service.ts';
import type { NewEvent } from '../../../../records/request/events.ts';
import { selectWaitingNannies } from '../../../../records/introduction/waiting.ts';
import type { NewMessage } from '../../../../records/messages.ts';
import { jobChange } from '../../../introduction/messages/question.ts';
import { updateRequest } from './queries.ts';
import { replyMessage } from '../messages.ts';
import { selectJob, selectRequest } from '../queries.ts';
import { readRequest } from '../service.ts';

/**
 * Changes the state, the assignee, the snooze time or the job of a request.
 * @param revision the revision that the caller has seen
 * @throws ProductError not_found, stale with the current request, validation_failed
 */
export async function patchRequest(
  services: Services,
  actor: Actor,
  input: { id: string; revision: number | undefined; patch: RequestPatch },
): Promise<RequestDetail> {
  const { state, closingReason, assignee, snoozedUntil, job } = input.patch;
  refusePastStart(services, job);
  const until = snoozedUntil === undefined ? undefined : snoozedUntil === null ? null : Date.parse(snoozedUntil);
  const events: NewEvent[] = [
    ...(state === undefined ? [] : [closingReason ? event('closed', closingReason) : event('state', state)]),
    ...(job === undefined ? [] : [event('job', Object.keys(job).join(' '))]),
    ...(assignee === undefined ? [] : [event('assignee', assignee)]),
    ...(until === undefined ? [] : [until === null ? event('woken', null) : event('snoozed', toIso(until))]),
  ];
  const changed = job === undefined ? undefined : patchedJob((await selectJob(services.db, input.id)) ?? null, job);
  const changes = {
    ...(state !== undefined && { state, closingReason, isAnswer: state === 'answered', endsWait: !isOpenState(state) }),
    ...(assignee !== undefined && { assigneeId: assignee }),
    ...(until !== undefined && { snoozedUntil: until }),
    ...(changed !== undefined && { job: changed }),
  };
  const messages = changed === undefined ? [] : await jobChanges(services, input.id, changed ?? {});
  return change(services, actor, { ...input, changes, events, messages, action: 'request.changed' });
}

/** Tells the nannies who were asked about a job, or have agreed to it, how it is now. */
async function jobChanges(services: Services, requestId: string, job: StoredJob): Promise<NewMessage[]> {
  const asked = await selectWaitingNannies(services.db, { requestId, now: services.clock.now() });
  const nannies = new Map(asked.map((nanny) => [nanny.id, nanny]));
  return [...nannies.values()].flatMap((nanny) => jobChange(services, nanny, { job, requestId }) ?? []);
}

/** Adds a note that only the agency sees, unless it repeats one of the last minutes. @throws ProductError not_found, stale */
export async function noteRequest(
  services: Services,
  actor: Actor,
  { id, revision, text }: { id: string; revision?: number | undefined; text: string },
): Promise<RequestDetail> {
  const request = await readRequest(services, actor, id);
  const since = toIso(services.clock.now() - repeatedNoteMs);
  const isRepeat = request.events.some(
    (each) => each.kind === 'note' && each.text === text && each.by?.id === actor.id && each.at > since,
  );
  if (isRepeat) return request;
  const events = [event('note', text)];
  // A note may be of a call with the family.
  const changes = { endsWait: true };
  return change(services, actor, { id, revision, changes, events, action: 'request.noted' });
}

/**
 * Replies to the family by email; the family's reply goes to the agency. It counts as the first reply if there was none.
 * @param revision the revision that the caller has seen, so that two people do not both reply; undefined where it does not matter
 * @throws ProductError not_found, stale with the current request, conflict for a family without an email address
 */
export async function replyToRequest(
  services: Services,
  actor: Actor,
  { id, revision, text }: { id: string; revision?: number | undefined; text: string },
): Promise<RequestDetail> {
  const found = await selectRequest(services.db, id, services.clock.now());
  if (!found) throw new ProductError('not_found');
  const { request } = found;
  if (request.email === '' && request.parentName !== '') throw new ProductError('conflict');
  const message = replyMessage(services, { requestId: id, recipient: request.email, locale: request.locale, text });
  const changes = { state: 'answered' as const, isAnswer: true, endsWait: true, snoozedUntil: null };
  const events = [event('reply', text)];
  const answered = await change(services, actor, {
    id,
    revision,
    changes,
    events,
    messages: [message],
    action: 'request.answered',
  });
  return answered;
}

/** Releases a request from quarantine. From then on it is like any other request. @throws ProductError not_found, stale */
export async function releaseRequest(
  services: Services,
  actor: Actor,
  { id, revision }: { id: string; revision: number | undefined },
): Promise<RequestDetail> {
  const events = [event('released', null)];
  const changes = { isRelease: true, state: 'new' as const };
  return change(services, actor, { id, revision, changes, events, action: 'request.released' });
}

async function change(
  services: Services,
  actor: Actor,
  { action, ...input }: Omit<Parameters<typeof updateRequest>[1], 'entry'> & { action: string },
): Promise<RequestDetail> {
  const entry = auditEntryOf(services, actor, { action, subjectId: input.id });
  const isChanged = await updateRequest(services, { ...input, entry });
  const request = await readRequest(services, actor, input.id);
  if (!isChanged) throw new ProductError('stale', { details: { request } });
  return request;
}

function event(kind: NewEvent['kind'], text: string | null): NewEvent {
  return { id: createId(), kind, text };
}
