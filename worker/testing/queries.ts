import { sql } from 'drizzle-orm';
import { Batch, batch } from '../db/batch.ts';
import type { Database } from '../db/client.ts';
import { updateListing } from '../records/directory/listings.ts';
import type { NewMessage } from '../records/messages.ts';
import type { Writer } from '../records/purges.ts';
import { act } from '../records/act.ts';

/** The facts that determine the directory's order. */
export interface OrderFacts {
  hasPicture: boolean;
  /** Her sentence for families. */
  hasHeadline: boolean;
  isReviewed: boolean;
  years: number | null;
  /** Ms since the epoch. */
  confirmedAt: number | null;
}

/** The listed profiles by id and first name, oldest listing first. */
export function listedNannies(db: Database): Promise<{ id: string; name: string }[]> {
  return db.all(
    sql`SELECT profiles.id, first_name AS name FROM profiles JOIN listings ON profile_id = profiles.id ORDER BY position`,
  );
}

/** Stores a message alone, as the batch of a record does. */
export async function storeMessage(services: Writer, message: NewMessage): Promise<void> {
  await act(services, message.now)
    .message('message', message, { if: sql`1` })
    .run();
}

/** Writes these facts to a profile with its listing, like a write of the product. */
export async function writeOrderFacts(db: Database, id: string, facts: OrderFacts): Promise<void> {
  await batch(db)
    .step(
      'profile',
      sql`UPDATE profiles SET profile_image_url = ${facts.hasPicture ? '/api/objects/uploads/x' : null},
        headline = ${facts.hasHeadline ? 'I read with every child.' : null}, reviewed_at = ${facts.isReviewed ? 1 : null},
        years_experience = ${facts.years}, availability_confirmed_at = ${facts.confirmedAt} WHERE id = ${id}`,
    )
    .all('listing', updateListing(sql`${id}`))
    .run();
}

const { step, ifWrote } = Batch.prototype;

/** From now on, every batch has a statement that writes nothing before each of its steps. No result and no guard may change. */
export function insertGaps(): void {
  let gaps = 0;
  const gap = (batch: Batch) => {
    gaps += 1;
    step.call(batch, `gap ${gaps}`, sql`UPDATE batch_receipts SET step = step WHERE 0`);
  };
  Batch.prototype.step = function withGap(this: Batch, ...parameters: Parameters<typeof step>) {
    gap(this);
    return step.apply(this, parameters);
  } as typeof step;
  Batch.prototype.ifWrote = function withGap(this: Batch, ...parameters: Parameters<typeof ifWrote>) {
    gap(this);
    return ifWrote.apply(this, parameters);
  } as typeof ifWrote;
}
