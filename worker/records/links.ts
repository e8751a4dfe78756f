import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import { base64Url, hmac, randomToken, sha256Hex } from '../crypto.ts';
import type { Database } from '../db/client.ts';
import { type LinkPurpose, links } from '../db/tables/message.ts';

/** A link for a message. */
export interface Link {
  /** 128 random bits, base64url. Only the message contains it. */
  token: string;
  tokenHash: string;
  purpose: LinkPurpose;
  recordId: string;
  createdAt: number;
  expiresAt: number;
}

/** 128 bits. */
const tokenBytes = 16;

const tokenPattern = /^[\w-]{22}$/;

/** A new secret for a link: 128 random bits, base64url, and the hash under which it is stored. */
export async function createToken(): Promise<{ token: string; tokenHash: string }> {
  const token = randomToken(tokenBytes);
  return { token, tokenHash: await sha256Hex(token) };
}

/** The one secret of a record under the identity secret: the same record has the same link, of which only the hash is stored. */
export async function derivedToken(secret: string, record: string): Promise<{ token: string; tokenHash: string }> {
  const token = base64Url((await hmac(secret, record)).slice(0, tokenBytes));
  return { token, tokenHash: await sha256Hex(token) };
}

/** The hash of a token from a link; null for text that cannot be one. */
export async function hashToken(token: string): Promise<string | null> {
  return tokenPattern.test(token) ? sha256Hex(token) : null;
}

/** Creates a link. It is valid once {@link insertLink} has run. */
export async function createLink(link: Omit<Link, 'token' | 'tokenHash'>): Promise<Link> {
  return { ...link, ...(await createToken()) };
}

/** Statement that stores a link, and so makes it valid, if a condition holds. A link that exists is valid for longer. */
export function insertLink(link: Link, condition: SQL = sql`1`): SQL {
  return sql`
    INSERT INTO links (token_hash, purpose, record_id, created_at, expires_at)
    SELECT ${link.tokenHash}, ${link.purpose}, ${link.recordId}, ${link.createdAt}, ${link.expiresAt} WHERE ${condition}
    ON CONFLICT (token_hash) DO UPDATE SET expires_at = excluded.expires_at`;
}

/** A link's record: its target and whether it was used; null when it is unknown, expired or for another purpose. */
export async function selectLink(
  db: Database,
  { token, purpose, now }: { token: string; purpose: LinkPurpose; now: number },
) {
  if (!tokenPattern.test(token)) return null;
  const [row] = await db
    .select({ tokenHash: links.tokenHash, recordId: links.recordId, usedAt: links.usedAt })
    .from(links)
    .where(and(eq(links.tokenHash, await sha256Hex(token)), eq(links.purpose, purpose), gt(links.expiresAt, now)));
  return row ?? null;
}

/** Condition: the link has not been used. */
export function isUnused(tokenHash: string): SQL {
  return sql`EXISTS (SELECT 1 FROM links WHERE token_hash = ${tokenHash} AND used_at IS NULL)`;
}

/** Statement that marks a link as used if a condition holds, for the batch of the action that it is used for. */
export function spendLink(tokenHash: string, now: number, condition: SQL): SQL {
  return sql`UPDATE links SET used_at = ${now} WHERE ${condition} AND token_hash = ${tokenHash}`;
}

/** Deletes at most `limit` expired links. @returns how many */
export async function deleteExpiredLinks(db: Database, now: number, limit: number): Promise<number> {
  const expired = db.select({ hash: links.tokenHash }).from(links).where(lt(links.expiresAt, now)).limit(limit);
  const { meta } = await db.delete(links).where(sql`${links.tokenHash} IN (${expired})`);
  return meta.changes;
}
