import { tells, type Transition } from '#domain/introduction/transitions.ts';
import { createToken } from '../../../records/links.ts';
import type { News } from '../../../records/introduction/news.ts';
import type { Services } from '../../../services.ts';
import {
  endMessage,
  familyInterviewMessage,
  type EndCause,
  type InterviewRecords,
  nannyInterviewMessage,
} from '../messages/interview.ts';
import type { NannyContact } from '../../../records/nanny-message.ts';
import type { WholeIntroduction, WholeItem } from '../../../records/introduction/whole.ts';

/** How the nanny of an item is reached; null when her profile is erased. */
export function contactOf({ item, phone, email, locale, isStopped }: WholeItem): NannyContact | null {
  return item.profileId === null ? null : { id: item.profileId, phone, email, locale, isStopped };
}

/** When an interview takes place that is agreed on and still to come, ms since the epoch; null when there is none. */
export function comingInterview({ item }: Pick<WholeItem, 'item'>, now: number): number | null {
  return item.interviewAt !== null && item.canceledAt === null && item.interviewAt > now ? item.interviewAt : null;
}

/**
 * The messages of an interview that is agreed on or canceled, to those whom the table of transitions names.
 * @param news.end why the introduction is over for the nanny; undefined while she can go on to her page
 */
export async function interviewNews(
  services: Services,
  { introduction, recipients, locale }: WholeIntroduction,
  found: WholeItem,
  news: { transition: Transition; kind: 'agreed' | 'canceled'; at: number; end?: EndCause },
): Promise<News[]> {
  const { transition, kind, at, end } = news;
  const { item, firstName } = found;
  const nanny = contactOf(found);
  const about: InterviewRecords = {
    requestId: introduction.requestId,
    introductionId: introduction.id,
    profileId: item.profileId ?? '',
  };
  const family = tells(transition, 'family') ? recipients : [];
  const toFamily = family.map(async ({ id: recipientId, channel, address }): Promise<News> => {
    const { token, tokenHash } = await createToken();
    const to = { channel, address, locale, name: firstName ?? '' };
    const message = familyInterviewMessage(services, to, { kind, at, token }, about);
    return { link: { tokenHash, recipientId, itemId: null }, message };
  });
  const toNanny = async (): Promise<News[]> => {
    if (!nanny || !tells(transition, 'nanny')) return [];
    if (end !== undefined) {
      const ended = endMessage(services, nanny, { cause: end, interviewAt: at });
      return ended ? [{ link: undefined, message: ended }] : [];
    }
    const { token, tokenHash } = await createToken();
    const message = nannyInterviewMessage(services, nanny, { kind, at, token }, about);
    return message ? [{ link: { tokenHash, recipientId: null, itemId: item.id }, message }] : [];
  };
  return [...(await Promise.all(toFamily)), ...(await toNanny())];
}
