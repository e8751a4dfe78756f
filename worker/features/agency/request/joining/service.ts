import type { RequestDetail } from '#domain/request/desk.ts';
import { joinedJob } from '#domain/request/job.ts';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import type { Services } from '../../../../services.ts';
import { auditEntryOf, type Actor } from '../../../../session/actor.ts';
import { readRequest } from '../service.ts';
import { selectRequest } from '../queries.ts';
import { writeJoined } from './queries.ts';

/**
 * Joins another request of the same family into this one, which keeps all events of both.
 * @param revision the revision that the caller has seen
 * @throws ProductError not_found, stale with the current request, conflict for a request that is not of the same family
 */
export async function joinRequests(
  services: Services,
  actor: Actor,
  { id, revision, otherId }: { id: string; revision: number; otherId: string },
): Promise<RequestDetail> {
  const seen = await readRequest(services, actor, id);
  if (seen.revision !== revision) throw new ProductError('stale', { details: { request: seen } });
  if (seen.sameFamily.every((other) => other.id !== otherId)) throw new ProductError('conflict');
  const [own, other] = await Promise.all([
    selectRequest(services.db, id, services.clock.now()),
    selectRequest(services.db, otherId, services.clock.now()),
  ]);
  if (!own || !other) throw new ProductError('conflict');
  const isJoined = await writeJoined(services, {
    id,
    otherId,
    revision,
    job: joinedJob(own.request.job, other.request.job),
    event: { id: createId(), kind: 'joined', text: other.request.message },
    entry: auditEntryOf(services, actor, { action: 'request.joined', subjectId: id, detail: { otherId } }),
  });
  const request = await readRequest(services, actor, id);
  if (!isJoined) throw new ProductError('stale', { details: { request } });
  return request;
}
