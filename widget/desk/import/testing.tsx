import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { z } from 'zod';
import type { StaffRole } from '#domain/agency/roles.ts';
import type { CheckedPhone, Import, ImportOutcome } from '#domain/profile/import.ts';
import { AtDesk, deskOf } from '../testing.tsx';
import ImportScreen from './import-screen.tsx';

/** An import that somebody else made. */
export const earlierImport = (changes: Partial<Import> = {}): Import => ({
  id: 'earlier',
  name: 'march.csv',
  rows: 200,
  written: 183,
  unclaimed: 183,
  claimed: 0,
  staffName: 'Ana Lopez',
  createdAt: '2026-03-01T10:00:00.000Z',
  undoneAt: null,
  ...changes,
});

type BatchAnswer = ImportOutcome[] | Response | undefined;

interface Answers {
  imports?: Import[];
  /** What is known of phones, as they stand in the file. */
  phones?: Record<string, CheckedPhone>;
  /** Answers a batch, or fails it. */
  onBatch?: (rows: number[], batch: number) => BatchAnswer | Promise<BatchAnswer>;
}

const phonesBody = z.object({ phones: z.array(z.string()) });
const rowsBody = z.object({ rows: z.array(z.object({ row: z.number() })) });

/** Answers like the server. @returns the numbers of the rows of each batch that it has received */
export function serve({ imports = [], phones = {}, onBatch }: Answers = {}) {
  const batches: number[][] = [];
  const undone: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const json: unknown = JSON.parse(String(body ?? '{}'));
    if (address.endsWith('/imports/check')) {
      const asked = phonesBody.parse(json).phones;
      return Response.json({ phones: asked.map((phone) => phones[phone] ?? { phone }) });
    }
    if (address.endsWith('/rows')) {
      const rows = rowsBody.parse(json).rows.map(({ row }) => row);
      batches.push(rows);
      const answer = (await onBatch?.(rows, batches.length)) ?? rows.map((row) => ({ row, profileId: `p${row}` }));
      return answer instanceof Response ? answer : Response.json({ outcomes: answer });
    }
    if (address.endsWith('/undo')) {
      undone.push(address);
      return Response.json(earlierImport({ undoneAt: '2026-03-02T10:00:00.000Z' }));
    }
    if (address.endsWith('/imports')) return Response.json({ imports });
    if (address.endsWith('/invitations')) {
      return Response.json({ unclaimed: 3, invited: 0, waiting: 0, perDay: 100, doneOn: null, unreachable: 0 });
    }
    if (method === 'PUT') return Response.json(earlierImport({ name: 'Pasted cells' }));
    return Response.json({ error: 'Not found.' }, { status: 404 });
  });
  return { batches, undone };
}

/** Opens the screen as in a new tab, without the state that only a tab keeps. Pass a desk to stay in its tab. */
export async function openImport(role: StaffRole = 'reviewer', desk = deskOf(role)) {
  const screen = await render(
    <AtDesk desk={desk} name="Import">
      <ImportScreen />
    </AtDesk>,
  );
  return { desk, screen };
}

/** Cells as a spreadsheet copies them: a header and nannies with a phone of their own. */
export function cellsOf(count: number): string {
  const rows = Array.from({ length: count }, (_, place) => `Nanny\tTorres\t(213) 555-${String(1000 + place)}`);
  return ['First name\tLast name\tPhone', ...rows].join('\n');
}
