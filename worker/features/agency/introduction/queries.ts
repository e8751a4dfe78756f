import { eq, type SQL, sql } from 'drizzle-orm';
import { act } from '../../../records/act.ts';
import type { Database } from '../../../db/client.ts';
import { introductions } from '../../../db/schema.ts';
import type { NewAuditEntry } from '../../../records/audit.ts';
import { deleteUnsent, type NewMessage } from '../../../records/messages.ts';
import type { Writer } from '../../../records/purges.ts';
import { isVisible } from '../../../records/directory/listings.ts';
import { stopClock } from '../../../records/request/clock.ts';
import { addNews, type News } from '../../../records/introduction/news.ts';

/** A nanny to ask whether she wants to be introduced. */
export interface NewItem {
  id: string;
  profileId: string;
  /** When she is asked: in the morning if it is night now. */
  askedAt: number;
  tokenHash: string;
  /** Absent when there is no way to write to her: then staff call. */
  message: NewMessage | undefined;
}

/** The place of a new item until {@link writeItems} gives it one: behind all others. */
const unordered = 99;

/** Statements that add nannies to an introduction and ask them, for a batch in which `introduction` names the introduction's own step. */
function addItems(
  steps: ReturnType<typeof startIntroduction>,
  introductionId: string,
  items: readonly NewItem[],
  now: number,
): void {
  for (const { id, profileId, askedAt, tokenHash, message } of items) {
    const added = steps
      .ifWrote(
        'introduction',
        `item ${id}`,
        (wrote) => sql`
          INSERT INTO introduction_items (id, introduction_id, profile_id, place, asked_at, consent)
          SELECT ${id}, ${introductionId}, profiles.id, ${unordered}, ${askedAt}, ${message ? 'asking' : 'unreachable'} FROM profiles
          WHERE ${wrote} AND profiles.id = ${profileId} AND ${isVisible}
          ON CONFLICT (introduction_id, profile_id) WHERE removed_at IS NULL DO NOTHING`,
      )
      .ifWrote(
        `item ${id}`,
        `link ${id}`,
        (wrote) => sql`
          INSERT INTO introduction_links (token_hash, item_id, created_at) SELECT ${tokenHash}, ${id}, ${now} WHERE ${wrote}`,
      );
    if (message) added.message(`message ${id}`, message, { after: `item ${id}` });
  }
}

/** Starts an act about an introduction with the step that writes its own row. */
function startIntroduction(services: Writer, introduction: SQL, now: number) {
  return act(services, now).step('introduction', introduction);
}

/** What staff write about the nannies of an introduction, by item. */
export type ItemContent = ReadonlyMap<string, { note?: string | undefined; hidden?: unknown; times?: unknown }>;

/** Statements that write the content and the order of an introduction's items. */
function writeItems(
  steps: ReturnType<typeof startIntroduction>,
  introductionId: string,
  { content, order, now }: { content: ItemContent; order: readonly string[] | undefined; now: number },
): void {
  for (const [itemId, { note, hidden, times }] of content) {
    const set = [
      ...(note === undefined ? [] : [sql`note = ${note}`]),
      ...(hidden === undefined ? [] : [sql`hidden = ${JSON.stringify(hidden)}`]),
      ...(times === undefined ? [] : [sql`times = ${JSON.stringify(times)}`]),
    ];
    if (set.length === 0) continue;
    steps.ifWrote(
      'introduction',
      `content ${itemId}`,
      (wrote) => sql`
        UPDATE introduction_items SET ${sql.join(set, sql`, `)}
        WHERE ${wrote} AND introduction_id = ${introductionId} AND id = ${itemId}`,
    );
  }
  if (order === undefined) return;
  const ids = JSON.stringify(order);
  const isLeftOut = sql`(profile_id IS NULL OR profile_id NOT IN (SELECT value FROM json_each(${ids})))`;
  steps
    .ifWrote('introduction', 'messages left out', (wrote) =>
      deleteUnsent(sql`${wrote} AND introduction_id = ${introductionId} AND profile_id IS NOT NULL AND ${isLeftOut}`),
    )
    .ifWrote(
      'introduction',
      'left out',
      (wrote) => sql`
        UPDATE introduction_items SET removed_at = ${now}, canceled_at = coalesce(canceled_at, ${now})
        WHERE ${wrote} AND introduction_id = ${introductionId} AND removed_at IS NULL AND ${isLeftOut}`,
    )
    .ifWrote(
      'introduction',
      'order',
      (wrote) => sql`
        UPDATE introduction_items SET place = (SELECT key FROM json_each(${ids}) WHERE value = profile_id)
        WHERE ${wrote} AND introduction_id = ${introductionId} AND removed_at IS NULL`,
    );
}

/** The introduction that was made with a key; null when there is none. */
export async function selectMade(db: Database, idempotencyKey: string): Promise<string | null> {
  const [row] = await db
    .select({ id: introductions.id })
    .from(introductions)
    .where(eq(introductions.idempotencyKey, idempotencyKey));
  return row?.id ?? null;
}

/**
 * Stores a draft and asks its nannies, all or nothing.
 * @returns false when the family has withdrawn its request meanwhile, or there is one with this key
 */
export async function insertIntroduction(
  services: Writer,
  input: {
    id: string;
    requestId: string;
    letter: string;
    idempotencyKey: string | null;
    items: readonly NewItem[];
    order: readonly string[];
    entry: NewAuditEntry;
  },
): Promise<boolean> {
  const { id, requestId, letter, idempotencyKey, entry } = input;
  const steps = startIntroduction(
    services,
    sql`
      INSERT INTO introductions (id, request_id, letter, idempotency_key, created_at, updated_at)
      SELECT ${id}, contact_requests.id, ${letter}, ${idempotencyKey}, ${entry.at}, ${entry.at}
      FROM contact_requests WHERE contact_requests.id = ${requestId} AND parent_name <> ''
      ON CONFLICT (idempotency_key) DO NOTHING RETURNING id`,
    entry.at,
  );
  steps.audit(entry, { after: 'introduction' });
  addItems(steps, id, input.items, entry.at);
  writeItems(steps, id, { content: new Map(), order: input.order, now: entry.at });
  const { introduction } = await steps.run();
  return introduction.length > 0;
}

/** A change to an introduction that staff have seen in a certain revision. */
export interface IntroductionChange {
  id: string;
  revision: number;
  entry: NewAuditEntry;
  set?: {
    letter?: string | undefined;
    state?: 'withdrawn' | undefined;
    /** Ms since the epoch; also marks the introduction as sent. A later end stays. */
    expiresAt?: number | undefined;
  };
  /** Whether the change answers the family, so that its request waits no longer. */
  isAnswer?: boolean;
  news?: readonly News[];
  items?: readonly NewItem[];
  content?: ItemContent;
  order?: readonly string[] | undefined;
  /** Added to the history of the family's request. */
  event?: { id: string; kind: string };
  /** Condition on `introductions` under which the change is still possible. */
  condition?: SQL;
}

/** @returns whether the introduction had that revision, and was changed */
export async function updateIntroduction(services: Writer, change: IntroductionChange): Promise<boolean> {
  const { id } = change;
  const { introduction } = await changeSteps(services, change)
    .with((steps) => {
      addItems(steps, id, change.items ?? [], change.entry.at);
      writeItems(steps, id, { content: change.content ?? new Map(), order: change.order, now: change.entry.at });
      return steps;
    })
    .run();
  return introduction.length > 0;
}

/** The steps of a change to an introduction. What follows depends on the step `introduction`. */
export function changeSteps(services: Writer, change: IntroductionChange) {
  const { id, revision, entry, set = {}, event, condition = sql`1` } = change;
  const { letter, state, expiresAt } = set;
  const columns = [
    sql`version = version + 1`,
    sql`updated_at = ${entry.at}`,
    ...(letter === undefined ? [] : [sql`letter = ${letter}`]),
    // Whoever is added is waited for again.
    ...(change.items && change.items.length > 0 ? [sql`consents_notified_at = NULL`] : []),
    ...(state === undefined
      ? []
      : [sql`state = ${state}`, sql`expires_at = min(coalesce(expires_at, ${entry.at}), ${entry.at})`]),
    ...(expiresAt === undefined
      ? []
      : [
          sql`state = 'sent'`,
          sql`sent_at = coalesce(sent_at, ${entry.at})`,
          sql`expires_at = max(coalesce(expires_at, 0), ${expiresAt})`,
        ]),
  ];
  const steps = startIntroduction(
    services,
    sql`
      UPDATE introductions SET ${sql.join(columns, sql`, `)}
      WHERE id = ${id} AND version = ${revision} AND state <> 'withdrawn' AND ${condition} RETURNING id`,
    entry.at,
  );
  steps.audit(entry, { after: 'introduction' });
  if (state === 'withdrawn') {
    steps.ifWrote('introduction', 'unsent messages', (wrote) =>
      deleteUnsent(sql`${wrote} AND introduction_id = ${id} AND profile_id IS NOT NULL`),
    );
  }
  if (change.isAnswer) steps.ifWrote('introduction', 'clock', (wrote) => stopClock(id, entry.at, wrote));
  addNews(steps, change.news ?? [], { after: 'introduction', now: entry.at });
  if (event) {
    steps.ifWrote(
      'introduction',
      'event',
      (wrote) => sql`
        INSERT INTO request_events (id, request_id, staff_id, kind, created_at)
        SELECT ${event.id}, request_id, ${entry.actorId}, ${event.kind}, ${entry.at} FROM introductions
        WHERE introductions.id = ${id} AND ${wrote}`,
    );
  }
  return steps;
}

/** A person of the family who gets a link. */
export interface NewRecipient {
  id: string;
  channel: 'sms' | 'email';
  address: string;
  tokenHash: string;
  message: NewMessage;
}

/** Sends links in one batch with the introduction's change. @returns false when the introduction changed or may not be sent */
export async function sendIntroduction(
  services: Writer,
  change: IntroductionChange,
  recipients: readonly NewRecipient[],
): Promise<boolean> {
  const steps = changeSteps(services, change).ifWrote(
    'introduction',
    'shown',
    (wrote) => sql`
      UPDATE introduction_items SET shown_at = ${change.entry.at}
      WHERE ${wrote} AND introduction_id = ${change.id} AND consent = 'yes' AND shown_at IS NULL AND removed_at IS NULL`,
  );
  for (const [place, { id, channel, address, tokenHash, message }] of recipients.entries()) {
    const recipient = sql`(SELECT id FROM introduction_recipients WHERE introduction_id = ${change.id} AND address = ${address})`;
    steps
      .ifWrote(
        'introduction',
        `recipient ${place}`,
        (wrote) => sql`
          INSERT INTO introduction_recipients (id, introduction_id, channel, address, created_at)
          SELECT ${id}, ${change.id}, ${channel}, ${address}, ${change.entry.at} WHERE ${wrote}
          ON CONFLICT (introduction_id, address) DO NOTHING`,
      )
      .ifWrote(
        'introduction',
        `link ${place}`,
        (wrote) => sql`
          INSERT INTO introduction_links (token_hash, recipient_id, created_at)
          SELECT ${tokenHash}, ${recipient}, ${change.entry.at} WHERE ${wrote}`,
      )
      .message(`message ${place}`, message, { after: 'introduction' });
  }
  const { introduction } = await steps.run();
  return introduction.length > 0;
}
