import { wholeNameInLetters } from '#domain/profile/name-for-readers.ts';
import type { NewRequest, RequestDetail } from '#domain/request/desk.ts';
import { normalizedJob } from '#domain/request/job.ts';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import { hmacHex } from '../../../../crypto.ts';
import { aboutNobody } from '../../../../records/request/insert.ts';
import type { Services } from '../../../../services.ts';
import { auditEntryOf, type Actor } from '../../../../session/actor.ts';
import { visibleNannies } from '../../../request/nannies.ts';
import { refusePastStart } from '../../../request/service.ts';
import { insertMadeRequest } from './queries.ts';
import { readRequest } from '../service.ts';

/**
 * Writes down a family that called, wrote or came by. It was spoken to, so it counts as answered and no reply is due.
 * @param idempotencyKey identifies one press of the button: the same key and content are the same request
 * @throws ProductError contact_profile_unavailable for a nanny whom families cannot see, validation_failed
 */
export async function makeRequest(
  services: Services,
  actor: Actor,
  body: NewRequest,
  idempotencyKey?: string,
): Promise<RequestDetail> {
  refusePastStart(services, body.job);
  const { channel, parentName, email = '', phone, locale, message, profileIds, job, referredBy } = body;
  const nannies = await visibleNannies(services, profileIds, locale);
  if (nannies.length < profileIds.length) throw new ProductError('contact_profile_unavailable');
  const [first, ...others] = nannies.map(({ asked }) => asked);
  const id = createId();
  const now = services.clock.now();
  const content = JSON.stringify([idempotencyKey ?? id, actor.id, body]);
  const request = {
    ...(first ?? aboutNobody),
    id,
    channel,
    referredBy: referredBy || null,
    parentName,
    parentLetters: wholeNameInLetters(parentName),
    email,
    phone: phone || null,
    urgency: 'standard' as const,
    message: message || null,
    locale,
    idempotencyKey: await hmacHex(services.config.identitySecret, `request:${content}`),
    createdAt: now,
    job: normalizedJob(job),
    state: 'in-progress' as const,
    assigneeId: actor.id,
    answeredAt: now,
  };
  const entry = auditEntryOf(services, actor, { action: 'request.made', subjectId: id });
  const created = { id: createId(), kind: 'created' as const, text: channel };
  const made = await insertMadeRequest(services, { request, others, created, entry });
  return readRequest(services, actor, made);
}
