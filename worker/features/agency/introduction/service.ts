import { dayMs } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import {
  type Introduction,
  type IntroductionItemPatch,
  type IntroductionPatch,
  type NewIntroduction,
} from '#domain/introduction/schema.ts';
import { tells } from '#domain/introduction/transitions.ts';
import { hmacHex } from '../../../crypto.ts';
import type { Services } from '../../../services.ts';
import { comingInterview, contactOf, interviewNews } from '../../introduction/interviews/news.ts';
import type { News } from '../../../records/introduction/news.ts';
import { endMessage } from '../../introduction/messages/interview.ts';
import { selectIntroductions, type WholeIntroduction } from '../../../records/introduction/whole.ts';
import { type Actor, auditEntryOf } from '../../../session/actor.ts';
import { toAsk } from './asking/service.ts';
import { insertIntroduction, type IntroductionChange, selectMade, updateIntroduction } from './queries.ts';
import { readIntroduction } from './reading/service.ts';
import { timesNews } from './times.ts';

/**
 * Makes a draft for a family's request and asks its nannies.
 * @param idempotencyKey identifies one press of the button: the same key and content are the same introduction, asked once
 * @throws ProductError not_found for a request that does not exist or was withdrawn, validation_failed
 */
export async function makeIntroduction(
  services: Services,
  actor: Actor,
  input: NewIntroduction,
  idempotencyKey?: string,
): Promise<Introduction> {
  const { db, config } = services;
  const id = createId();
  const { requestId, profileIds, letter } = input;
  const content = JSON.stringify([idempotencyKey, actor.id, requestId, profileIds, letter]);
  const key = idempotencyKey === undefined ? null : await hmacHex(config.identitySecret, `introduction:${content}`);
  const items = await toAsk(services, { requestId, introductionId: id }, profileIds);
  const isMade = await insertIntroduction(services, {
    id,
    requestId,
    letter,
    idempotencyKey: key,
    items,
    order: profileIds,
    entry: auditEntryOf(services, actor, { action: 'introduction.made', subjectId: id, detail: { requestId } }),
  });
  const known = isMade || key === null ? null : await selectMade(db, key);
  if (!isMade && known === null) throw new ProductError('not_found');
  return readIntroduction(services, actor, known ?? id);
}

/** A change to the introduction that the caller has seen. */
interface Seen {
  id: string;
  revision: number;
}

/**
 * Changes content or nannies. Added nannies are asked, the family is told of added interview times, and of a canceled interview
 * with a nanny who is left out.
 * @throws ProductError not_found, stale, validation_failed
 */
export async function patchIntroduction(
  services: Services,
  actor: Actor,
  seen: Seen,
  { letter, items = [], profileIds }: IntroductionPatch,
): Promise<Introduction> {
  const whole = await findWhole(services, seen.id);
  const present = new Set(whole.items.flatMap(({ item }) => item.profileId ?? []));
  const added = profileIds?.filter((id) => !present.has(id)) ?? [];
  const { requestId } = whole.introduction;
  const asked = await toAsk(services, { requestId, introductionId: seen.id }, added);
  const proposed = await timesNews(services, whole, items);
  const canceled = profileIds === undefined ? [] : await leftOutNews(services, whole, profileIds);
  return change(services, actor, seen, {
    action: 'introduction.changed',
    set: { letter },
    items: asked,
    content: contentOf(items),
    order: profileIds,
    news: [...(proposed ?? []), ...canceled],
    ...(proposed && { isAnswer: true, event: { id: createId(), kind: 'introduction-proposed' } }),
  });
}

/** The messages about the interviews of nannies who are left out. */
async function leftOutNews(
  services: Services,
  whole: WholeIntroduction,
  profileIds: readonly string[],
): Promise<News[]> {
  const now = services.clock.now();
  const leftOut = whole.items.filter(({ item }) => item.profileId !== null && !profileIds.includes(item.profileId));
  const news = leftOut.map(async (found) => {
    const at = comingInterview(found, now);
    const transition = 'canceled by exchange';
    return at === null
      ? []
      : interviewNews(services, whole, found, { transition, kind: 'canceled', at, end: 'agency' });
  });
  return (await Promise.all(news)).flat();
}

/** Puts the nannies in another order. @throws ProductError not_found, stale, validation_failed for other nannies */
export async function orderIntroduction(
  services: Services,
  actor: Actor,
  seen: Seen,
  order: readonly string[],
): Promise<Introduction> {
  const { items } = await readIntroduction(services, actor, seen.id);
  const present = items.flatMap(({ profileId }) => profileId ?? []);
  if (present.length !== order.length || present.some((id) => !order.includes(id))) {
    throw new ProductError('validation_failed', { issues: [{ path: 'profileIds', messageId: 'validation.choice' }] });
  }
  return change(services, actor, seen, { action: 'introduction.ordered', order });
}

/**
 * Ends an introduction: its links say so, and nothing of it is shown anymore. The nannies who agreed or have the question are told,
 * and the family of an interview that is canceled. @throws ProductError not_found, stale
 */
export async function withdrawIntroduction(services: Services, actor: Actor, seen: Seen): Promise<Introduction> {
  const whole = await findWhole(services, seen.id);
  const now = services.clock.now();
  const news = whole.items.map(async (found): Promise<News[]> => {
    const { item, isWaiting } = found;
    const interviewAt = comingInterview(found, now);
    const nanny = contactOf(found);
    if (interviewAt !== null) {
      const transition = 'canceled by withdrawal';
      return interviewNews(services, whole, found, { transition, kind: 'canceled', at: interviewAt, end: 'agency' });
    }
    const expects = item.consent === 'yes' || (item.consent === 'asking' && !isWaiting);
    const message =
      nanny && expects && tells('ended by staff', 'nanny')
        ? endMessage(services, nanny, { cause: 'agency', interviewAt })
        : undefined;
    return message ? [{ link: undefined, message }] : [];
  });
  return change(services, actor, seen, {
    action: 'introduction.withdrawn',
    set: { state: 'withdrawn' },
    event: { id: createId(), kind: 'introduction-withdrawn' },
    news: (await Promise.all(news)).flat(),
  });
}

/** Lets a sent introduction's links end later. @throws ProductError not_found, stale, introduction_unsent */
export async function extendIntroduction(
  services: Services,
  actor: Actor,
  seen: Seen,
  days: number,
): Promise<Introduction> {
  const { expiresAt } = await readIntroduction(services, actor, seen.id);
  if (expiresAt === null) throw new ProductError('introduction_unsent');
  const from = Math.max(Date.parse(expiresAt), services.clock.now());
  return change(services, actor, seen, {
    action: 'introduction.extended',
    set: { expiresAt: from + days * dayMs },
  });
}

async function findWhole(services: Services, id: string): Promise<WholeIntroduction> {
  const [whole] = await selectIntroductions(services.db, { id });
  if (!whole) throw new ProductError('not_found');
  return whole;
}

async function change(
  services: Services,
  actor: Actor,
  seen: Seen,
  { action, ...changes }: Omit<IntroductionChange, keyof Seen | 'entry'> & { action: string },
): Promise<Introduction> {
  const entry = auditEntryOf(services, actor, { action, subjectId: seen.id });
  const isChanged = await updateIntroduction(services, { ...seen, ...changes, entry });
  const introduction = await readIntroduction(services, actor, seen.id);
  if (!isChanged) throw new ProductError('stale', { details: { introduction } });
  return introduction;
}

function contentOf(items: readonly IntroductionItemPatch[]): NonNullable<IntroductionChange['content']> {
  return new Map(items.map(({ itemId, ...content }) => [itemId, content]));
}
