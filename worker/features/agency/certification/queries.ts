import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { CertificationList } from '#domain/certification/desk.ts';
import { mediaPath } from '#domain/media/media-path.ts';
import { act } from '../../../records/act.ts';
import type { NewAuditEntry } from '../../../records/audit.ts';
import type { Database } from '../../../db/client.ts';
import { listingTagIf, visibleProfileTags, type Writer } from '../../../records/purges.ts';
import { certifications, objects, profiles, users } from '../../../db/schema.ts';
import { searchCondition } from '../profile/list/queries.ts';
import type { NewMessage } from '../../../records/messages.ts';

/** The instants that define expiry: `today`, before which a certification has expired, and `soon`, up to which it expires soon. */
interface Times {
  today: number;
  soon: number;
}

const waiting = and(isNotNull(certifications.documentUrl), isNull(certifications.checkedAt));

/** Each list in the form of its index. */
function listOf(kind: CertificationList, { today, soon }: Times) {
  if (kind === 'waiting') return { condition: waiting, since: certifications.documentAt };
  const ends = certifications.expiryDate;
  if (kind === 'expiring') return { condition: and(sql`${ends} >= ${today}`, sql`${ends} < ${soon}`), since: ends };
  return { condition: sql`${ends} < ${today}`, since: ends };
}

const columns = {
  certification: certifications,
  profileId: profiles.id,
  slug: profiles.slug,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  profileImageUrl: profiles.profileImageUrl,
  locale: users.locale,
  documentType: sql<string | null>`(SELECT content_type FROM ${objects}
    WHERE ${objects.id} = substr(${certifications.documentUrl}, ${mediaPath('').length + 1}))`,
};

/** A page of certifications, the longest waiting or the soonest to expire first. */
export function selectCertifications(
  db: Database,
  kind: CertificationList,
  input: Times & {
    words: readonly string[];
    after: { since: number; id: string } | undefined;
    limit: number;
  },
) {
  const { condition, since } = listOf(kind, input);
  const behind = input.after && sql`(${since}, ${certifications.id}) > (${input.after.since}, ${input.after.id})`;
  // A search has few rows: the plus makes SQLite look them up first and then sort them.
  const first = input.words.length > 0 ? sql`+${since}` : since;
  return db
    .select({ ...columns, since })
    .from(certifications)
    .innerJoin(profiles, eq(profiles.id, certifications.profileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(condition, behind, searchCondition(input.words)))
    .orderBy(asc(first), asc(certifications.id))
    .limit(input.limit);
}

/** The length of a list, counted up to a limit. */
export function certificationCount(kind: CertificationList, times: Times, limit: number): SQL<number> {
  const { condition } = listOf(kind, times);
  return sql<number>`(SELECT count(*) FROM (SELECT 1 FROM certifications WHERE ${condition} LIMIT ${limit}))`;
}

/** A certification with the recipient of its notices; null when there is none. */
export async function selectCertification(db: Database, id: string) {
  const [row] = await db
    .select({
      ...columns,
      verifiedPhone: users.phone,
      email: profiles.email,
    })
    .from(certifications)
    .innerJoin(profiles, eq(profiles.id, certifications.profileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(certifications.id, id));
  return row ?? null;
}

/** The agency's decision about a certification. */
export interface Finding {
  id: string;
  /** The revision that was checked: after any change, somebody has to look again. */
  revision: number;
  verified: boolean;
  refusalReason: string | null;
  /** The values from the document where they differ from the nanny's. */
  corrections: { issuer?: string; issueDate?: number | null; expiryDate?: number | null };
  entry: NewAuditEntry;
  notice: NewMessage | undefined;
}

/**
 * Stores a decision with its audit entry and notice.
 * @returns false when the certification has another revision by now
 */
export async function storeFinding(services: Writer, finding: Finding): Promise<boolean> {
  const { entry, corrections, notice } = finding;
  const isThis = sql`id = ${finding.id} AND revision = ${finding.revision}`;
  const profile = sql`SELECT profile_id FROM certifications WHERE ${isThis}`;
  const set = [
    sql`revision = revision + 1`,
    sql`verified = ${finding.verified ? 1 : 0}`,
    sql`refusal_reason = ${finding.refusalReason}`,
    sql`checked_at = ${entry.at}`,
    sql`checked_by = ${entry.actorId}`,
    ...(corrections.issuer === undefined ? [] : [sql`issuer = ${corrections.issuer || null}`]),
    ...(corrections.issueDate === undefined ? [] : [sql`issue_date = ${corrections.issueDate}`]),
    ...(corrections.expiryDate === undefined
      ? []
      : [sql`expiry_date = ${corrections.expiryDate}`, sql`reminded_days = NULL`]),
  ];
  const steps = act(services, entry.at)
    .purge('page is due', visibleProfileTags(sql`profiles.id IN (${profile})`))
    .purge('lists are due', listingTagIf(sql`EXISTS (SELECT 1 FROM listings WHERE profile_id IN (${profile}))`))
    .step('certification', sql`UPDATE certifications SET ${sql.join(set, sql`, `)} WHERE ${isThis} RETURNING id`)
    .audit(entry, { after: 'certification' });
  if (notice) steps.message('notice', notice, { after: 'certification' });
  const { certification } = await steps.run();
  return certification.length > 0;
}

/** Certifications of published profiles that expire in a time range and whose nanny has not had the reminder yet. */
export function selectToRemind(db: Database, input: { from: number; until: number; days: number; limit: number }) {
  return db
    .select({
      ...columns,
      verifiedPhone: users.phone,
      email: profiles.email,
    })
    .from(certifications)
    .innerJoin(profiles, eq(profiles.id, certifications.profileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(
      and(
        sql`${certifications.expiryDate} >= ${input.from}`,
        sql`${certifications.expiryDate} < ${input.until}`,
        sql`coalesce(${certifications.remindedDays}, 1000) > ${input.days}`,
        sql`${profiles.isPublic} AND ${profiles.isActive}`,
      ),
    )
    .orderBy(asc(certifications.expiryDate), asc(certifications.id))
    .limit(input.limit);
}

/**
 * Records a reminder together with its message: once for each of the reminder days.
 * @returns false when the nanny was already reminded
 */
export async function storeReminder(
  services: Writer,
  { id, days, message, now }: { id: string; days: number; message: NewMessage | undefined; now: number },
): Promise<boolean> {
  const steps = act(services, now).step(
    'certification',
    sql`
      UPDATE certifications SET reminded_days = ${days}
      WHERE id = ${id} AND coalesce(reminded_days, 1000) > ${days} RETURNING id`,
  );
  if (message) steps.message('notice', message, { after: 'certification' });
  const { certification } = await steps.run();
  return certification.length > 0;
}
