import { ProductError } from '#domain/errors.ts';
import { isOwnNo } from '#domain/introduction/rules.ts';
import type { Introduction } from '#domain/introduction/schema.ts';
import type { Services } from '../../../../services.ts';
import { comingInterview, interviewNews } from '../../../introduction/interviews/news.ts';
import { selectIntroductions } from '../../../../records/introduction/whole.ts';
import { type Actor, auditEntryOf } from '../../../../session/actor.ts';
import { readIntroduction } from '../reading/service.ts';
import { recordPhoneConsent } from './queries.ts';

/**
 * Records what a nanny said by phone. The no that she gave by her own link is hers alone to change. A no to an agreed interview is
 * told to the family.
 * @throws ProductError not_found, stale, consent_declined with the current introduction, validation_failed for another
 * nanny
 */
export async function recordConsent(
  services: Services,
  actor: Actor,
  seen: { id: string; revision: number },
  { itemId, answer, note }: { itemId: string; answer: 'yes' | 'no'; note: string },
): Promise<Introduction> {
  const { db, clock } = services;
  const [whole] = await selectIntroductions(db, { id: seen.id });
  if (!whole) throw new ProductError('not_found');
  const found = whole.items.find(({ item }) => item.id === itemId);
  if (!found) {
    throw new ProductError('validation_failed', { issues: [{ path: 'itemId', messageId: 'validation.choice' }] });
  }
  const at = answer === 'no' ? comingInterview(found, clock.now()) : null;
  const transition = 'canceled by call';
  const news = at === null ? [] : await interviewNews(services, whole, found, { transition, kind: 'canceled', at });
  const entry = auditEntryOf(services, actor, {
    action: 'introduction.consent-recorded',
    subjectId: seen.id,
    detail: { itemId, answer },
  });
  const isRecorded = await recordPhoneConsent(services, { ...seen, entry, news }, { itemId, consent: answer, note });
  const introduction = await readIntroduction(services, actor, seen.id);
  if (isRecorded) {
    return introduction;
  }
  const item = introduction.items.find((each) => each.itemId === itemId);
  throw new ProductError(item && isOwnNo(item.consent) ? 'consent_declined' : 'stale', {
    details: { introduction },
  });
}
