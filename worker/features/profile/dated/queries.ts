import { type SQL, sql } from 'drizzle-orm';
import { addDays } from '#domain/dates.ts';
import { dayMs } from '#domain/durations.ts';
import { confirmedForDays } from '#domain/profile/view.ts';
import { trustlineCheckDays } from '#domain/trustline/record.ts';
import { staleMs } from '#domain/translation/reading.ts';
import { act } from '../../../records/act.ts';
import { listingTagIf, visibleProfileTags, type Writer } from '../../../records/purges.ts';

/** A span of time: after `from` until `until`, ms since the epoch, and the agency's days at both. */
export interface Span {
  from: number;
  until: number;
  fromDay: string;
  untilDay: string;
}

/** Purges the pages and lists on which time alone changed a line in a span. */
export async function purgeChangedByTime(services: Writer, span: Span): Promise<void> {
  const { all, onCards } = changedByTime(span);
  const isListed = sql`EXISTS (
    SELECT 1 FROM listings JOIN profiles ON profiles.id = listings.profile_id WHERE ${onCards})`;
  await act(services, span.until)
    .purge('pages are due', visibleProfileTags(all))
    .purge('lists are due', listingTagIf(isListed))
    .run();
}

/** Conditions on profiles: a line of the page changed, and one that is on cards too. */
function changedByTime({ from, until, fromDay, untilDay }: Span): { all: SQL; onCards: SQL } {
  const [firstDay, lastDay] = [Date.parse(fromDay), Date.parse(untilDay)];
  const expired = sql`
    SELECT profile_id FROM certifications WHERE expiry_date >= ${firstDay} AND expiry_date < ${lastDay}`;
  const outdated = sql`
    SELECT profile_id FROM profile_translations
    WHERE state = 'approved' AND stale_since > ${from - staleMs} AND stale_since <= ${until - staleMs}`;
  const checkIsDue = sql`(
    trustline_checked_on > ${addDays(fromDay, -trustlineCheckDays)}
    AND trustline_checked_on <= ${addDays(untilDay, -trustlineCheckDays)})`;
  const confirmationEnded = sql`(
    availability_confirmed_at >= ${firstDay - confirmedForDays * dayMs}
    AND availability_confirmed_at < ${lastDay - confirmedForDays * dayMs})`;
  return {
    all: sql`(profiles.id IN (${expired} UNION ${outdated}) OR ${checkIsDue} OR ${confirmationEnded})`,
    onCards: sql`(
      profiles.id IN (${expired} AND verified UNION ${outdated} AND field IN ('headline', 'specialties')) OR ${checkIsDue})`,
  };
}
