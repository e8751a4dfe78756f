import { dayMs } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import { placeOf } from '#domain/introduction/rules.ts';
import { tells } from '#domain/introduction/transitions.ts';
import type { Services } from '../../../services.ts';
import { answerNotices, introductionNotice } from '../../../records/introduction/notices.ts';
import { findIntroduction, isOpen } from '../service.ts';
import { askForLink, type FamilyAnswer, writeAnswer } from './queries.ts';

/** Further answers of a family are gathered for this long before the agency hears of them, ms. */
const gatherMs = 15 * 60 * 1000;

/**
 * Stores what a parent says about a nanny, or which interview times suit, and tells the agency: of a parent's first answer and of
 * times at once, of further answers after a while.
 * @throws ProductError not_found, introduction_expired, validation_failed for a time that is not proposed or has passed
 */
export async function answerIntroduction(
  services: Services,
  { token, itemId, ...answer }: FamilyAnswer & { token: string; itemId: string },
): Promise<void> {
  const { clock } = services;
  const now = clock.now();
  const { introduction, recipientId, items, votes } = await findIntroduction(services, token);
  if (!isOpen(introduction, now)) throw new ProductError('introduction_expired');
  const found = items.find((each) => each.item.id === itemId && placeOf({ ...each, ...each.item }) === 'shown');
  if (!found) throw new ProductError('not_found');
  const { item } = found;
  if (answer.times?.some((time) => !item.times.includes(time) || Date.parse(time) <= now)) {
    throw new ProductError('validation_failed', { issues: [{ path: 'times', messageId: 'validation.choice' }] });
  }
  const isFirst = !votes.some((vote) => vote.recipientId === recipientId);
  const kind = answer.times === undefined || answer.times.length === 0 ? 'answered' : 'chosen';
  const gather = kind === 'answered' && !isFirst;
  const about = { requestId: introduction.requestId, introductionId: introduction.id };
  const notices = tells(`${kind} by family`, 'agency')
    ? answerNotices(services, about, { kind, delayMs: gather ? gatherMs : 0 })
    : [];
  const isWritten = await writeAnswer(services, {
    recipientId,
    itemId,
    introductionId: introduction.id,
    answer,
    kind: `introduction-${kind}`,
    notices,
    gather,
    now,
  });
  if (!isWritten) throw new ProductError('not_found');
}

/** Tells the agency, once a day, that a family asks for a new link to an expired introduction. @throws ProductError not_found */
export async function askForIntroductionLink(services: Services, token: string): Promise<void> {
  const { introduction } = await findIntroduction(services, token);
  const now = services.clock.now();
  if (introduction.state !== 'sent' || isOpen(introduction, now)) return;
  const about = { requestId: introduction.requestId, introductionId: introduction.id };
  const notice = introductionNotice(services, about, 'renewal');
  const limits = [{ key: `introduction-renewal:${introduction.id}`, max: 1, windowMs: dayMs }];
  await askForLink(services, { introductionId: introduction.id, notice, limits, now });
}
