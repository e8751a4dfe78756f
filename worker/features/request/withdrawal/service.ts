import { dayMs } from '#domain/durations.ts';
import type { StoredJob } from '#domain/request/job.ts';
import { answerDueAt } from '#domain/request/desk.ts';
import type { RequestTimeline } from '#domain/request/timelines.ts';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import { createLink, type Link, selectLink } from '../../../records/links.ts';
import { answerClockOf } from '../../../records/request/answer-clock.ts';
import type { Services } from '../../../services.ts';
import { tells } from '#domain/introduction/transitions.ts';
import { withdrawalNotice } from '../../../records/introduction/notices.ts';
import { endMessage } from '../../introduction/messages/interview.ts';
import { selectWaitingNannies } from '../../../records/introduction/waiting.ts';
import { selectRequest, withdrawRequest } from './queries.ts';

/** A family can see and withdraw its request for this long. */
const linkMs = 180 * dayMs;

/** A request as its own family sees it. */
export interface OwnRequest {
  /** In the family's order; empty for nannies who were erased. */
  nannyNames: string[];
  parentName: string;
  email: string;
  phone: string | null;
  urgency: RequestTimeline;
  message: string | null;
  job: StoredJob | null;
  /** ISO. */
  createdAt: string;
  /** Until when the agency replies, ISO; absent where no reply is owed or the time has passed. */
  replyBy: string | undefined;
  isWithdrawn: boolean;
}

/** The link of an acknowledgement. */
export function withdrawalLink(requestId: string, now: number): Promise<Link> {
  return createLink({ purpose: 'withdraw-request', recordId: requestId, createdAt: now, expiresAt: now + linkMs });
}

/** A family's own request through the acknowledgement's link. Opening it changes nothing. @throws ProductError not_found */
export async function readOwnRequest(services: Services, token: string): Promise<OwnRequest> {
  const request = await findRequest(services, token);
  const { parentName, email, phone, urgency, message } = request;
  return {
    nannyNames: [request.nannyName, ...request.others].filter((name) => name !== ''),
    parentName,
    email,
    phone,
    urgency,
    message,
    createdAt: new Date(request.createdAt).toISOString(),
    replyBy: await replyByOf(services, request),
    job: request.job,
    isWithdrawn: parentName === '',
  };
}

async function replyByOf(
  services: Services,
  request: Awaited<ReturnType<typeof findRequest>>,
): Promise<string | undefined> {
  const dueAt = request.quarantinedAt === null ? answerDueAt(request, await answerClockOf(services)) : null;
  return dueAt !== null && dueAt > services.clock.now() ? new Date(dueAt).toISOString() : undefined;
}

/**
 * Withdraws a family's own request: nothing that the family wrote is kept. The agency and the nannies who wait for the family are
 * told. The family gets no message: its pages say it. @throws ProductError not_found
 */
export async function withdrawOwnRequest(services: Services, token: string): Promise<void> {
  const { id, parentName } = await findRequest(services, token);
  if (parentName === '') return;
  const now = services.clock.now();
  const waiting = tells('ended by family', 'nanny')
    ? await selectWaitingNannies(services.db, { requestId: id, now })
    : [];
  // One message for each, also to a nanny in two introductions.
  const nannies = new Map(waiting.map((nanny) => [nanny.id, nanny]));
  const messages = [
    withdrawalNotice(services, id),
    ...[...nannies.values()].flatMap(
      ({ interviewAt, ...nanny }) => endMessage(services, nanny, { cause: 'family', interviewAt }) ?? [],
    ),
  ];
  const eventId = createId();
  await withdrawRequest(services, { id, eventId, messages, linksUntil: now + linkMs, now });
}

async function findRequest(services: Services, token: string) {
  const now = services.clock.now();
  const link = await selectLink(services.db, { token, purpose: 'withdraw-request', now });
  const request = link && (await selectRequest(services.db, link.recordId));
  if (!request) throw new ProductError('not_found');
  return request;
}
