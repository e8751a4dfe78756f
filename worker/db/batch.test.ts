import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '../testing/scaled.ts';
import { Batch, batch } from './batch.ts';
import { createDatabase } from './client.ts';

/** A step of a random batch: whether it would write, and which earlier step it depends on, counted backwards. */
interface RandomStep {
  writes: boolean;
  after: number | undefined;
}

const steps = fc.array(
  fc.record({ writes: fc.boolean(), after: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }) }),
  { minLength: 1, maxLength: 8 },
);

const db = createDatabase(env.DB);

const insert = (index: number, condition = sql`1`) => sql`
  INSERT INTO sweep_cursors (name, created_at, id) SELECT ${`step ${index}`}, 0, '' WHERE ${condition} RETURNING name`;

const dependsOn = (list: readonly RandomStep[], index: number) => {
  const after = list[index]?.after;
  return after !== undefined && after <= index ? index - after : undefined;
};

/** The expected writes, by the names of the steps. */
function expected(list: readonly RandomStep[]) {
  const wrote: boolean[] = [];
  for (const [index, { writes }] of list.entries()) {
    const after = dependsOn(list, index);
    wrote.push(writes && (after === undefined || wrote[after] === true));
  }
  return Object.fromEntries(wrote.map((did, index) => [`s${index}`, did ? [{ name: `step ${index}` }] : []]));
}

/** The batch of the steps, with a step that writes nothing before some of them. */
function build(list: readonly RandomStep[], nothingBefore: ReadonlySet<number>): Batch<Record<string, unknown>> {
  let building: Batch<Record<string, unknown>> = new Batch(db);
  for (const [index, { writes }] of list.entries()) {
    if (nothingBefore.has(index)) building.step(`nothing ${index}`, sql`UPDATE sweep_cursors SET id = id WHERE 0`);
    const after = dependsOn(list, index);
    const own = sql`${writes ? 1 : 0}`;
    building =
      after === undefined
        ? building.step(`s${index}`, insert(index, own))
        : building.ifWrote(`s${after}`, `s${index}`, (wrote) => insert(index, sql`${own} AND ${wrote}`));
  }
  return building;
}

describe('a batch', () => {
  it('writes a step exactly when the one it depends on wrote, whatever stands between them', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.uniqueArray(fc.nat(7)), async (list, nothingBefore) => {
        await env.DB.exec('DELETE FROM sweep_cursors');
        const results = await build(list, new Set(nothingBefore)).run();
        expect(results).toMatchObject(expected(list));
        const left = await env.DB.prepare('SELECT count(*) AS count FROM batch_receipts').first('count');
        expect(left).toBe(0);
      }),
      { numRuns: scaled(60, 2000) },
    );
  });

  it.each([true, false])(
    'a guard counts as written when its condition holds (%s), and leaves no record',
    async (holds) => {
      await env.DB.exec('DELETE FROM sweep_cursors');
      const results = await batch(db)
        .guard('seen', sql`${holds ? 1 : 0}`)
        .ifWrote('seen', 'next', (wrote) => insert(1, wrote))
        .ifWrote('seen', 'later', (wrote) => insert(2, wrote))
        .run();
      const count = holds ? 1 : 0;
      expect(Object.values(results).map((rows) => rows.length)).toEqual([count, count, count]);
      expect(await env.DB.prepare('SELECT count(*) AS count FROM batch_receipts').first('count')).toBe(0);
    },
  );

  it('writes nothing when a step fails', async () => {
    const failing = batch(db)
      .step('one', insert(1))
      .step('two', sql`INSERT INTO sweep_cursors (name) VALUES (NULL)`);
    await expect(failing.run()).rejects.toThrow(/constraint/i);
    expect(await env.DB.prepare('SELECT count(*) AS count FROM sweep_cursors').first('count')).toBe(0);
  });

  it('refuses two steps of one name, and a step before the one it depends on', () => {
    expect(() => batch(db).step('one', insert(1)).step('one', insert(2))).toThrow('Two steps');
    const untyped: Batch<Record<string, unknown>> = new Batch(db);
    expect(() => untyped.ifWrote('later', 'one', () => insert(1))).toThrow('comes before "later"');
  });
});

it('no other module runs statements that count the rows of the one before', () => {
  const sources = import.meta.glob<string>('../**/*.ts', { query: '?raw', import: 'default', eager: true });
  const guilty = Object.entries(sources)
    .filter(([path, source]) => !path.includes('testing') && !path.endsWith('.test.ts') && /\bchanges\(\)/.test(source))
    .map(([path]) => path);
  expect(guilty).toEqual(['./batch.ts']);
});
