import { dayIn } from '#domain/dates.ts';
import { dayMs } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import { placeOf } from '#domain/introduction/rules.ts';
import { interviewDaysAhead, type IntroductionItemPatch } from '#domain/introduction/schema.ts';
import { tells } from '#domain/introduction/transitions.ts';
import { createToken } from '../../../records/links.ts';
import type { Services } from '../../../services.ts';
import type { News } from '../../../records/introduction/news.ts';
import { introductionMessage } from '../../introduction/messages/family.ts';
import type { WholeIntroduction } from '../../../records/introduction/whole.ts';

/**
 * What to tell a family of interview times that staff add; undefined when none are added for a nanny whom it sees.
 * @throws ProductError validation_failed for a new time in the past or too far ahead, or an item of another introduction
 */
export async function timesNews(
  services: Services,
  { introduction, items, recipients, locale }: WholeIntroduction,
  patches: readonly IntroductionItemPatch[],
): Promise<News[] | undefined> {
  const now = services.clock.now();
  const added = patches.flatMap(({ itemId, times = [] }, index) => {
    const found = items.find(({ item }) => item.id === itemId);
    if (!found) throw invalid(`items.${index}.itemId`, 'validation.choice');
    const more = times.filter((time) => !found.item.times.includes(time));
    if (more.some((time) => !isAhead(time, now))) throw invalid(`items.${index}.times`, 'validation.interviewTime');
    return more.length > 0 && placeOf({ ...found, ...found.item }) === 'shown' ? more : [];
  });
  const { state, expiresAt } = introduction;
  if (added.length === 0 || state !== 'sent' || expiresAt === null || expiresAt <= now) return undefined;
  const expiresOn = dayIn(services.config.timeZone, expiresAt);
  const about = { requestId: introduction.requestId, introductionId: introduction.id };
  return Promise.all(
    (tells('proposed by staff', 'family') ? recipients : []).map(async ({ id: recipientId, channel, address }) => {
      const { token, tokenHash } = await createToken();
      const to = { channel, address, locale };
      const message = introductionMessage(services, to, { kind: 'times', token, expiresOn, ...about });
      return { link: { tokenHash, recipientId, itemId: null }, message };
    }),
  );
}

/** Whether an interview can be proposed for a time, ISO. */
function isAhead(time: string, now: number): boolean {
  const at = Date.parse(time);
  return at > now && at <= now + interviewDaysAhead * dayMs;
}

function invalid(path: string, messageId: string): ProductError {
  return new ProductError('validation_failed', { issues: [{ path, messageId }] });
}
