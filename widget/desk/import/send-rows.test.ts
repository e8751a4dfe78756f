import { expect, it } from 'vitest';
import { importRowsSchema } from '#domain/profile/import.ts';
import { defaultLocale } from '#domain/locale.ts';
import { callOver } from '#widget/api/call.ts';
import { ApiError } from '#widget/api/request.ts';
import { sendRows } from './send-rows.ts';
import { type ImportProgress, noProgress, type StoredImport } from './stored-import.ts';

const rows = [2, 3, 5].map((row) => ({
  row,
  nanny: { firstName: 'Eva', phone: `+1213555800${row}`, locale: defaultLocale },
}));
const stored: StoredImport = {
  id: 'x',
  name: 'nannies.csv',
  storedAt: 0,
  table: { rows: [], numbers: [] },
  mapping: { hasHeader: true, columns: {} },
  rows,
  look: [],
};

const started = {
  id: 'x',
  name: 'nannies.csv',
  rows: 3,
  written: 0,
  unclaimed: 0,
  claimed: 0,
  staffName: 'Ana',
  createdAt: '2026-11-26T09:00:00.000Z',
  undoneAt: null,
};

/** Sends the rows to a server that answers each batch, by the numbers of its rows. */
async function send(answer: (sent: number[]) => object): Promise<ImportProgress> {
  let latest = noProgress('x');
  await sendRows(stored, latest, {
    call: callOver(async ({ path, payload, parse }) => {
      const sent = path.endsWith('/rows') ? importRowsSchema.parse(payload).rows.map(({ row }) => row) : [];
      return parse(sent.length === 0 ? started : answer(sent), new Headers());
    }),
    signal: new AbortController().signal,
    onProgress: async (progress) => {
      latest = progress;
    },
  });
  return latest;
}

const written = (sent: number[]) => ({ outcomes: sent.map((row) => ({ row, profileId: `p${row}` })) });

it('sends the others again when the server refuses a batch because of one row', async () => {
  const batches: number[][] = [];
  const progress = await send((sent) => {
    batches.push(sent);
    if (!sent.includes(3)) return written(sent);
    const body = { code: 'validation_failed', issues: [{ path: 'rows.1.nanny.city', message: 'Too long' }] };
    throw new ApiError({ status: 422, statusText: '', text: JSON.stringify(body), retryAfter: null });
  });
  expect(batches).toEqual([
    [2, 3, 5],
    [2, 5],
  ]);
  expect(progress).toMatchObject({ sent: 3, written: 2, known: 0, failed: [{ row: 3, why: 'Too long' }] });
});

it('counts who was added meanwhile apart from what was refused', async () => {
  const progress = await send(() => ({
    outcomes: [
      { row: 2, profileId: 'a' },
      { row: 3, profileId: 'b', error: 'Known' },
      { row: 5, error: 'A colleague' },
    ],
  }));
  expect(progress).toMatchObject({ sent: 3, written: 1, known: 1, failed: [{ row: 5, why: 'A colleague' }] });
});

it('stops at any other refusal', async () => {
  const refused = new ApiError({ status: 503, statusText: '', text: '{}', retryAfter: '2' });
  await expect(
    send(() => {
      throw refused;
    }),
  ).rejects.toBe(refused);
});
