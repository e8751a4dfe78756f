import { goneReason } from '#domain/introduction/rules.ts';
import { tells, type Transition } from '#domain/introduction/transitions.ts';
import { introductionNotice } from '../../../records/introduction/notices.ts';
import type { Services } from '../../../services.ts';
import { comingInterview, interviewNews } from '../interviews/news.ts';
import { selectIntroductions } from '../../../records/introduction/whole.ts';
import { forgetReturned, selectGone, writeGone } from './queries.ts';

/** Maximum number of nannies per call. The hourly sweep finds the others. */
const perCall = 50;

const causes = { declined: 'nanny', paused: 'pause', held: 'hold', erased: 'erasure' } as const;

/**
 * Tells agency, family and nanny, as the table of transitions says, that a family can no longer see a nanny, and cancels her
 * interview. Idempotent: called after a write that hides a nanny, and every hour for what hid one otherwise.
 * @param profileId of the nanny who is hidden; undefined for all, as after an erasure, which leaves no id
 */
export async function followGone(services: Services, profileId?: string): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  for (const { itemId, introductionId } of await selectGone(db, { profileId, now, limit: perCall })) {
    const [whole] = await selectIntroductions(db, { id: introductionId });
    const found = whole?.items.find(({ item }) => item.id === itemId);
    const reason = found && goneReason({ ...found, ...found.item });
    if (!whole || !found || !reason) continue;
    const at = comingInterview(found, now);
    const cause = causes[reason];
    const transition: Transition = at === null ? `gone by ${cause}` : `canceled by ${cause}`;
    const about = { requestId: whole.introduction.requestId, introductionId };
    const notice = tells(transition, 'agency')
      ? introductionNotice(services, about, at === null ? 'missing' : 'canceled')
      : undefined;
    const news =
      at === null
        ? undefined
        : await interviewNews(services, whole, found, { transition, kind: 'canceled', at, end: 'profile' });
    await writeGone(services, { itemId, introductionId, notice, news, now });
  }
}

/** The hourly part of {@link followGone}. */
export async function sweepGone(services: Services): Promise<void> {
  await forgetReturned(services.db, services.clock.now());
  await followGone(services);
}
