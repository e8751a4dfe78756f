import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import type { Introduction } from '#domain/introductions/schema.ts';
import { createToken } from '../../../../records/links.ts';
import type { Services } from '../../../../services.ts';
import { enqueueMessages } from '../../../outbox/service.ts';
import { interviewMessage } from '../../../introductions/messages.ts';
import { type Actor, auditEntryOf } from '../../actor.ts';
import { selectForAsking, selectIntroductions } from '../reading/queries.ts';
import { readIntroduction } from '../reading/service.ts';
import { type InterviewNews, writeInterview } from './queries.ts';

/**
 * Agrees on one of the proposed times with a nanny, or cancels her interview with null, and tells her and the family.
 * @throws ProductError not_found, stale_introduction, introduction_unsent, introduction_without_consent, validation_failed
 */
export async function arrangeInterview(
  services: Services,
  actor: Actor,
  seen: { id: string; version: number },
  { profileId, time }: { profileId: string; time: string | null },
): Promise<Introduction> {
  const { db, clock } = services;
  const [row] = await selectIntroductions(db, { id: seen.id });
  if (!row) throw new ProductError('not_found');
  const { introduction, items, recipients, locale } = row;
  const found = items.find(({ item }) => item.profileId === profileId);
  if (!found) throw invalid('profileId');
  const { item, firstName } = found;
  if (introduction.state !== 'sent' || introduction.expiresAt === null || introduction.expiresAt <= clock.now()) {
    throw new ProductError('introduction_unsent');
  }
  if (time !== null && (item.consent !== 'yes' || found.isVisible !== 1)) {
    throw new ProductError('introduction_without_consent');
  }
  const at = time === null ? null : Date.parse(time);
  if (at !== null && !item.times.includes(new Date(at).toISOString())) throw invalid('time');
  const about = at ?? item.interviewAt;
  // There is nothing to cancel.
  if (about === null) return readIntroduction(services, actor, seen.id);
  const kind = at === null ? 'canceled' : 'agreed';

  const { nannies } = await selectForAsking(db, { requestId: introduction.requestId, profileIds: [profileId] });
  const toFamily = recipients.map(({ id: recipientId, channel, address }) => ({
    recipientId,
    itemId: null,
    to: { reader: 'family' as const, channel, address, locale, name: firstName ?? '' },
  }));
  const toNanny = nannies.flatMap(({ phone, isStopped, email, locale: own }) => {
    const channel = phone !== null && !isStopped ? ('sms' as const) : ('email' as const);
    const address = channel === 'sms' ? phone : email;
    if (address === null) return [];
    const to = { reader: 'nanny' as const, channel, address, email: email ?? undefined, locale: own, name: '' };
    return [{ recipientId: null, itemId: item.id, to }];
  });
  const news = await Promise.all(
    [...toFamily, ...toNanny].map(async ({ recipientId, itemId, to }): Promise<InterviewNews> => {
      const { token, tokenHash } = await createToken();
      const { id: introductionId, requestId } = introduction;
      const message = interviewMessage(services, to, { kind, at: about, token, requestId, introductionId, profileId });
      return { recipientId, itemId, tokenHash, message };
    }),
  );
  const detail = { profileId, at: at === null ? null : new Date(at).toISOString() };
  const entry = auditEntryOf(services, actor, { action: `introduction.interview-${kind}`, subjectId: seen.id, detail });
  const event = { id: createId(), kind: `introduction-interview-${kind}` };
  const isWritten = await writeInterview(db, { ...seen, entry, event }, { itemId: item.id, at, news });
  const now = await readIntroduction(services, actor, seen.id);
  if (!isWritten) throw new ProductError('stale_introduction', { details: { introduction: now } });
  await enqueueMessages(
    services,
    news.map(({ message }) => message.id),
  );
  return now;
}

function invalid(path: string): ProductError {
  return new ProductError('validation_failed', { issues: [{ path, messageId: 'validation.choice' }] });
}
