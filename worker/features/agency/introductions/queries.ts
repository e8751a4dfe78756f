import { type SQL, sql } from 'drizzle-orm';
import { batch } from '../../../db/batch.ts';
import type { Database } from '../../../db/client.ts';
import { insertAuditEntry, type NewAuditEntry } from '../../../records/audit.ts';
import { addMessage, deleteUnsent, type NewMessage } from '../../../records/messages.ts';
import { isVisible } from '../../../records/listings.ts';

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

/** Statements that add nannies to an introduction and ask them, for a batch in which `introduction` names the introduction's own step. */
function addItems(
  steps: ReturnType<typeof startIntroduction>,
  introductionId: string,
  items: readonly NewItem[],
  now: number,
): void {
  for (const { id, profileId, askedAt, tokenHash, message } of items) {
    steps
      .ifWrote(
        'introduction',
        `item ${id}`,
        (wrote) => sql`
          INSERT INTO introduction_items (id, introduction_id, profile_id, place, asked_at)
          SELECT ${id}, ${introductionId}, profiles.id, 99, ${askedAt} FROM profiles
          WHERE ${wrote} AND profiles.id = ${profileId} AND ${isVisible}
          ON CONFLICT (introduction_id, profile_id) DO NOTHING`,
      )
      .ifWrote(
        `item ${id}` as 'introduction',
        `link ${id}`,
        (wrote) => sql`
          INSERT INTO introduction_links (token_hash, item_id, created_at) SELECT ${tokenHash}, ${id}, ${now} WHERE ${wrote}`,
      );
    if (message) addMessage(steps, `message ${id}`, message, { after: `item ${id}` as 'introduction' });
  }
}

/** Starts the batch of an introduction with the step that writes its own row. */
function startIntroduction(db: Database, introduction: SQL) {
  return batch(db).step('introduction', introduction);
}

/** What staff write about the nannies of an introduction, by profile. */
export type ItemContent = ReadonlyMap<string, { note?: string | undefined; hidden?: unknown; times?: unknown }>;

/** Statements that write the content and the order of an introduction's items. */
function writeItems(
  steps: ReturnType<typeof startIntroduction>,
  introductionId: string,
  { content, order }: { content: ItemContent; order: readonly string[] | undefined },
): void {
  for (const [profileId, { note, hidden, times }] of content) {
    const set = [
      ...(note === undefined ? [] : [sql`note = ${note}`]),
      ...(hidden === undefined ? [] : [sql`hidden = ${JSON.stringify(hidden)}`]),
      ...(times === undefined ? [] : [sql`times = ${JSON.stringify(times)}`]),
    ];
    if (set.length === 0) continue;
    steps.ifWrote(
      'introduction',
      `content ${profileId}`,
      (wrote) => sql`
        UPDATE introduction_items SET ${sql.join(set, sql`, `)}
        WHERE ${wrote} AND introduction_id = ${introductionId} AND profile_id = ${profileId}`,
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
        DELETE FROM introduction_items WHERE ${wrote} AND introduction_id = ${introductionId} AND ${isLeftOut}`,
    )
    .ifWrote(
      'introduction',
      'order',
      (wrote) => sql`
        UPDATE introduction_items SET place = (SELECT key FROM json_each(${ids}) WHERE value = profile_id)
        WHERE ${wrote} AND introduction_id = ${introductionId}`,
    );
}

/** Stores a draft and asks its nannies, all or nothing. @returns false when the family has withdrawn its request meanwhile */
export async function insertIntroduction(
  db: Database,
  input: {
    id: string;
    requestId: string;
    letter: string;
    deadline: number | null;
    items: readonly NewItem[];
    content: ItemContent;
    order: readonly string[];
    entry: NewAuditEntry;
  },
): Promise<boolean> {
  const { id, requestId, letter, deadline, entry } = input;
  const steps = startIntroduction(
    db,
    sql`
      INSERT INTO introductions (id, request_id, letter, deadline, created_at, updated_at)
      SELECT ${id}, contact_requests.id, ${letter}, ${deadline}, ${entry.at}, ${entry.at}
      FROM contact_requests WHERE contact_requests.id = ${requestId} AND email <> '' RETURNING id`,
  );
  steps.ifWrote('introduction', 'audit', (wrote) => insertAuditEntry(entry, wrote));
  addItems(steps, id, input.items, entry.at);
  writeItems(steps, id, input);
  const { introduction } = await steps.run();
  return introduction.length > 0;
}

/** A change to an introduction that staff have seen in a certain version. */
export interface IntroductionChange {
  id: string;
  version: number;
  entry: NewAuditEntry;
  set?: {
    letter?: string | undefined;
    deadline?: number | null | undefined;
    state?: 'withdrawn' | undefined;
    /** Ms since the epoch; also marks the introduction as sent. */
    expiresAt?: number | undefined;
  };
  items?: readonly NewItem[];
  content?: ItemContent;
  order?: readonly string[] | undefined;
  /** Added to the history of the family's request. */
  event?: { id: string; kind: string };
  /** Condition on `introductions` under which the change is still possible. */
  condition?: SQL;
}

/** @returns whether the introduction had that version, and was changed */
export async function updateIntroduction(db: Database, change: IntroductionChange): Promise<boolean> {
  const { id } = change;
  const { introduction } = await changeSteps(db, change)
    .with((steps) => {
      addItems(steps, id, change.items ?? [], change.entry.at);
      writeItems(steps, id, { content: change.content ?? new Map(), order: change.order });
      return steps;
    })
    .run();
  return introduction.length > 0;
}

/** The steps of a change to an introduction. What follows depends on the step `introduction`. */
export function changeSteps(
  db: Database,
  { id, version, entry, set = {}, event, condition = sql`1` }: IntroductionChange,
) {
  const { letter, deadline, state, expiresAt } = set;
  const columns = [
    sql`version = version + 1`,
    sql`updated_at = ${entry.at}`,
    ...(letter === undefined ? [] : [sql`letter = ${letter}`]),
    ...(deadline === undefined ? [] : [sql`deadline = ${deadline}`]),
    ...(state === undefined
      ? []
      : [sql`state = ${state}`, sql`expires_at = min(coalesce(expires_at, ${entry.at}), ${entry.at})`]),
    ...(expiresAt === undefined
      ? []
      : [sql`state = 'sent'`, sql`sent_at = coalesce(sent_at, ${entry.at})`, sql`expires_at = ${expiresAt}`]),
  ];
  const steps = startIntroduction(
    db,
    sql`
      UPDATE introductions SET ${sql.join(columns, sql`, `)}
      WHERE id = ${id} AND version = ${version} AND state <> 'withdrawn' AND ${condition} RETURNING id`,
  );
  steps.ifWrote('introduction', 'audit', (wrote) => insertAuditEntry(entry, wrote));
  if (state === 'withdrawn') {
    steps.ifWrote('introduction', 'unsent messages', (wrote) =>
      deleteUnsent(sql`${wrote} AND introduction_id = ${id} AND profile_id IS NOT NULL`),
    );
  }
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
  db: Database,
  change: IntroductionChange,
  recipients: readonly NewRecipient[],
): Promise<boolean> {
  const steps = changeSteps(db, change);
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
      .with((added) => addMessage(added, `message ${place}`, message, { after: 'introduction' }));
  }
  const { introduction } = await steps.run();
  return introduction.length > 0;
}

/**
 * Records what a nanny said by phone. Her own no, which has no note of a call, stays hers.
 * @returns false when the introduction changed, or she said no herself
 */
export async function recordPhoneConsent(
  db: Database,
  change: IntroductionChange,
  answer: { profileId: string; consent: 'yes' | 'no'; note: string },
): Promise<boolean> {
  const isThis = sql`introduction_id = ${change.id} AND profile_id = ${answer.profileId}`;
  const condition = sql`NOT EXISTS (
    SELECT 1 FROM introduction_items WHERE ${isThis} AND consent = 'no' AND answer_note IS NULL)`;
  const { introduction } = await changeSteps(db, { ...change, condition })
    .ifWrote(
      'introduction',
      'answer',
      (wrote) => sql`
        UPDATE introduction_items SET consent = ${answer.consent}, answered_at = ${change.entry.at},
          answered_by = ${change.entry.actorId}, answer_note = ${answer.note}
        WHERE ${wrote} AND ${isThis}`,
    )
    .run();
  return introduction.length > 0;
}
