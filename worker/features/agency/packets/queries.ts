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

/** Statements that add nannies to a packet and ask them, for a batch in which `packet` names the packet's own step. */
function addItems(
  steps: ReturnType<typeof startPacket>,
  packetId: string,
  items: readonly NewItem[],
  now: number,
): void {
  for (const { id, profileId, askedAt, tokenHash, message } of items) {
    steps
      .ifWrote(
        'packet',
        `item ${id}`,
        (wrote) => sql`
          INSERT INTO packet_items (id, packet_id, profile_id, place, asked_at)
          SELECT ${id}, ${packetId}, profiles.id, 99, ${askedAt} FROM profiles
          WHERE ${wrote} AND profiles.id = ${profileId} AND ${isVisible}
          ON CONFLICT (packet_id, profile_id) DO NOTHING`,
      )
      .ifWrote(
        `item ${id}` as 'packet',
        `link ${id}`,
        (wrote) => sql`
          INSERT INTO packet_links (token_hash, item_id, created_at) SELECT ${tokenHash}, ${id}, ${now} WHERE ${wrote}`,
      );
    if (message) addMessage(steps, `message ${id}`, message, { after: `item ${id}` as 'packet' });
  }
}

/** Starts the batch of a packet with the step that writes its own row. */
function startPacket(db: Database, packet: SQL) {
  return batch(db).step('packet', packet);
}

/** What staff write about the nannies of a packet, by profile. */
export type ItemContent = ReadonlyMap<string, { note?: string | undefined; hidden?: unknown; times?: unknown }>;

/** Statements that write the content and the order of a packet's items. */
function writeItems(
  steps: ReturnType<typeof startPacket>,
  packetId: string,
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
      'packet',
      `content ${profileId}`,
      (wrote) => sql`
        UPDATE packet_items SET ${sql.join(set, sql`, `)}
        WHERE ${wrote} AND packet_id = ${packetId} AND profile_id = ${profileId}`,
    );
  }
  if (order === undefined) return;
  const ids = JSON.stringify(order);
  const isLeftOut = sql`(profile_id IS NULL OR profile_id NOT IN (SELECT value FROM json_each(${ids})))`;
  steps
    .ifWrote('packet', 'messages left out', (wrote) =>
      deleteUnsent(sql`${wrote} AND packet_id = ${packetId} AND profile_id IS NOT NULL AND ${isLeftOut}`),
    )
    .ifWrote(
      'packet',
      'left out',
      (wrote) => sql`
        DELETE FROM packet_items WHERE ${wrote} AND packet_id = ${packetId} AND ${isLeftOut}`,
    )
    .ifWrote(
      'packet',
      'order',
      (wrote) => sql`
        UPDATE packet_items SET place = (SELECT key FROM json_each(${ids}) WHERE value = profile_id)
        WHERE ${wrote} AND packet_id = ${packetId}`,
    );
}

/** Stores a draft and asks its nannies, all or nothing. @returns false when the family has withdrawn its request meanwhile */
export async function insertPacket(
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
  const steps = startPacket(
    db,
    sql`
      INSERT INTO packets (id, request_id, letter, deadline, created_at, updated_at)
      SELECT ${id}, contact_requests.id, ${letter}, ${deadline}, ${entry.at}, ${entry.at}
      FROM contact_requests WHERE contact_requests.id = ${requestId} AND email <> '' RETURNING id`,
  );
  steps.ifWrote('packet', 'audit', (wrote) => insertAuditEntry(entry, wrote));
  addItems(steps, id, input.items, entry.at);
  writeItems(steps, id, input);
  const { packet } = await steps.run();
  return packet.length > 0;
}

/** A change to a packet that staff have seen in a certain version. */
export interface PacketChange {
  id: string;
  version: number;
  entry: NewAuditEntry;
  set?: {
    letter?: string | undefined;
    deadline?: number | null | undefined;
    state?: 'withdrawn' | undefined;
    /** Ms since the epoch; also marks the packet as sent. */
    expiresAt?: number | undefined;
  };
  items?: readonly NewItem[];
  content?: ItemContent;
  order?: readonly string[] | undefined;
  /** Added to the history of the family's request. */
  event?: { id: string; kind: string };
  /** Condition on `packets` under which the change is still possible. */
  condition?: SQL;
}

/** @returns whether the packet had that version, and was changed */
export async function updatePacket(db: Database, change: PacketChange): Promise<boolean> {
  const { id } = change;
  const { packet } = await changeSteps(db, change)
    .with((steps) => {
      addItems(steps, id, change.items ?? [], change.entry.at);
      writeItems(steps, id, { content: change.content ?? new Map(), order: change.order });
      return steps;
    })
    .run();
  return packet.length > 0;
}

/** The steps of a change to a packet. What follows depends on the step `packet`. */
export function changeSteps(db: Database, { id, version, entry, set = {}, event, condition = sql`1` }: PacketChange) {
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
  const steps = startPacket(
    db,
    sql`
      UPDATE packets SET ${sql.join(columns, sql`, `)}
      WHERE id = ${id} AND version = ${version} AND state <> 'withdrawn' AND ${condition} RETURNING id`,
  );
  steps.ifWrote('packet', 'audit', (wrote) => insertAuditEntry(entry, wrote));
  if (state === 'withdrawn') {
    steps.ifWrote('packet', 'unsent messages', (wrote) =>
      deleteUnsent(sql`${wrote} AND packet_id = ${id} AND profile_id IS NOT NULL`),
    );
  }
  if (event) {
    steps.ifWrote(
      'packet',
      'event',
      (wrote) => sql`
        INSERT INTO request_events (id, request_id, staff_id, kind, created_at)
        SELECT ${event.id}, request_id, ${entry.actorId}, ${event.kind}, ${entry.at} FROM packets
        WHERE packets.id = ${id} AND ${wrote}`,
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

/** Sends links in one batch with the packet's change. @returns false when the packet changed or may not be sent */
export async function sendPacket(
  db: Database,
  change: PacketChange,
  recipients: readonly NewRecipient[],
): Promise<boolean> {
  const steps = changeSteps(db, change);
  for (const [place, { id, channel, address, tokenHash, message }] of recipients.entries()) {
    const recipient = sql`(SELECT id FROM packet_recipients WHERE packet_id = ${change.id} AND address = ${address})`;
    steps
      .ifWrote(
        'packet',
        `recipient ${place}`,
        (wrote) => sql`
          INSERT INTO packet_recipients (id, packet_id, channel, address, created_at)
          SELECT ${id}, ${change.id}, ${channel}, ${address}, ${change.entry.at} WHERE ${wrote}
          ON CONFLICT (packet_id, address) DO NOTHING`,
      )
      .ifWrote(
        'packet',
        `link ${place}`,
        (wrote) => sql`
          INSERT INTO packet_links (token_hash, recipient_id, created_at)
          SELECT ${tokenHash}, ${recipient}, ${change.entry.at} WHERE ${wrote}`,
      )
      .with((added) => addMessage(added, `message ${place}`, message, { after: 'packet' }));
  }
  const { packet } = await steps.run();
  return packet.length > 0;
}

/**
 * Records what a nanny said by phone. Her own no, which has no note of a call, stays hers.
 * @returns false when the packet changed, or she said no herself
 */
export async function recordPhoneConsent(
  db: Database,
  change: PacketChange,
  answer: { profileId: string; consent: 'yes' | 'no'; note: string },
): Promise<boolean> {
  const isThis = sql`packet_id = ${change.id} AND profile_id = ${answer.profileId}`;
  const condition = sql`NOT EXISTS (
    SELECT 1 FROM packet_items WHERE ${isThis} AND consent = 'no' AND answer_note IS NULL)`;
  const { packet } = await changeSteps(db, { ...change, condition })
    .ifWrote(
      'packet',
      'answer',
      (wrote) => sql`
        UPDATE packet_items SET consent = ${answer.consent}, answered_at = ${change.entry.at},
          answered_by = ${change.entry.actorId}, answer_note = ${answer.note}
        WHERE ${wrote} AND ${isThis}`,
    )
    .run();
  return packet.length > 0;
}
