import { sql } from 'drizzle-orm';
import { Batch } from '../db/batch.ts';

const { step, ifWrote } = Batch.prototype;

/** From now on every batch has a statement that writes nothing before each of its steps: no result and no guard may change. */
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
