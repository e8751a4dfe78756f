import { dayMs } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import { placeOf } from '#domain/introduction/rules.ts';
import { type Introduction, introductionDays } from '#domain/introduction/schema.ts';
import type { Services } from '../../../../services.ts';
import { interviewNews } from '../../../introduction/interviews/news.ts';
import { selectIntroductions } from '../../../../records/introduction/whole.ts';
import { type Actor, auditEntryOf } from '../../../../session/actor.ts';
import { readIntroduction } from '../reading/service.ts';
import { writeInterview } from './queries.ts';

/**
 * Agrees on one of the proposed times with a nanny, or cancels her interview with null, and tells her and the family. The links
 * live on until after the interview.
 * @throws ProductError not_found, stale, introduction_unsent, introduction_without_consent, validation_failed
 */
export async function arrangeInterview(
  services: Services,
  actor: Actor,
  seen: { id: string; revision: number },
  { itemId, time }: { itemId: string; time: string | null },
): Promise<Introduction> {
  const { db, clock } = services;
  const now = clock.now();
  const [whole] = await selectIntroductions(db, { id: seen.id });
  if (!whole) throw new ProductError('not_found');
  const { introduction } = whole;
  const found = whole.items.find(({ item }) => item.id === itemId);
  if (!found) throw invalid('itemId', 'validation.choice');
  const { item } = found;
  if (introduction.state !== 'sent' || introduction.expiresAt === null || introduction.expiresAt <= now) {
    throw new ProductError('introduction_unsent');
  }
  if (time !== null && placeOf({ ...found, ...item }) !== 'shown') {
    throw new ProductError('introduction_without_consent');
  }
  const at = time === null ? null : Date.parse(time);
  if (at !== null && !item.times.includes(new Date(at).toISOString())) throw invalid('time', 'validation.choice');
  if (at !== null && at <= now) throw invalid('time', 'validation.interviewTime');
  const about = at ?? item.interviewAt;
  // There is nothing to cancel.
  if (about === null || (at === null && item.canceledAt !== null)) return readIntroduction(services, actor, seen.id);
  const kind = at === null ? 'canceled' : 'agreed';
  const news = await interviewNews(services, whole, found, { transition: `${kind} by staff`, kind, at: about });
  const detail = { itemId, at: at === null ? null : new Date(at).toISOString() };
  const entry = auditEntryOf(services, actor, { action: `introduction.interview-${kind}`, subjectId: seen.id, detail });
  const event = { id: createId(), kind: `introduction-interview-${kind}` };
  const set = at === null ? {} : { expiresAt: at + introductionDays.afterInterview * dayMs };
  const change = { ...seen, entry, event, news, set, isAnswer: true };
  const isWritten = await writeInterview(services, change, { itemId, at });
  const current = await readIntroduction(services, actor, seen.id);
  if (!isWritten) throw new ProductError('stale', { details: { introduction: current } });
  return current;
}

function invalid(path: string, messageId: string): ProductError {
  return new ProductError('validation_failed', { issues: [{ path, messageId }] });
}
