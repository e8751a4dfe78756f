import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { forgetImport } from './import-flow.ts';
import { importStorage } from './stored-import.ts';
import { cellsOf, earlierImport, openImport, serve } from './testing.tsx';

beforeEach(() => importStorage('rosa').remove());
afterEach(() => vi.unstubAllGlobals());

const button = (name: string | RegExp) => page.getByRole('button', { name });
const step = (name: string | RegExp) => page.getByRole('heading', { level: 2, name });

async function paste(cells: string): Promise<void> {
  await page.getByLabelText('Or paste cells from a spreadsheet').fill(cells);
  await button('Use the pasted cells').click();
  await expect.element(step('What is in each column?')).toHaveFocus();
}

/** Pastes nannies and goes on to what the check has found. */
async function check(cells: string): Promise<void> {
  await paste(cells);
  await button(/^Check \d/).click();
}

/** Holds the lock that only one tab of a staff member gets. @returns a function that releases it */
async function lockAsOtherTab(): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  const got = Promise.withResolvers<void>();
  void navigator.locks.request('nanny-import/rosa', async () => {
    got.resolve();
    await held.promise;
  });
  await got.promise;
  return held.resolve;
}

it('viewers read who imports, and what was imported', async () => {
  serve({ imports: [earlierImport()] });
  await openImport('viewer');
  await expect.element(page.getByText('Only reviewers and owners can import nannies.')).toBeVisible();
  await expect.element(page.getByText('183 of 200 rows added')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

it('says what to do with a file that is not a list', async () => {
  serve();
  await openImport();
  const workbook = new File([new Uint8Array([0x50, 0x4b, 3, 4, 20, 0])], 'nannies.xlsx');
  await page.getByLabelText('Choose a CSV file').upload(workbook);
  await expect.element(page.getByRole('alert')).toHaveTextContent('This is an Excel workbook. In Excel, choose File,');
});

it('columns are chosen by hand, each field once, and the rows stand as they will', async () => {
  serve();
  await openImport();
  await paste('Who\tCall\tAlso\tCity\nLucía Torres\t213 555 0142\t213 555 0143\tIrvine');
  await expect.element(page.getByText('Choose the columns with the name and the phone number.')).toBeVisible();
  await button('Check 1 row').click({ force: true });
  await expect.element(page.getByRole('alert')).toHaveFocus();
  await page.getByLabelText('Who').selectOptions('Whole name');
  await page.getByLabelText('Call').selectOptions('Phone number');
  await expect.element(page.getByRole('listitem').filter({ hasText: /^Lucía Torres.*0142.*English/ })).toBeVisible();
  await page.getByLabelText('Also').selectOptions('Phone number');
  await expect.element(page.getByLabelText('Call')).toHaveValue('');
  await page.getByLabelText('Language for messages').selectOptions('Español');
  await expect.element(page.getByRole('listitem').filter({ hasText: /^Lucía Torres.*0143.*Español/ })).toBeVisible();
  await page.getByText('The first row names the columns').click();
  await expect.element(page.getByLabelText('Column A')).toHaveValue('name');
  await expect.element(button('Check 2 rows')).toBeVisible();
});

it('does not check a header alone', async () => {
  serve();
  await openImport();
  await paste('First name\tPhone');
  await button('Check 0 rows').click({ force: true });
  await expect.element(page.getByRole('alert')).toHaveTextContent('There’s no row with a nanny in it.');
});

it('reads the dates of the first rows as those of the whole file', async () => {
  serve();
  await openImport();
  const rows = Array.from({ length: 8 }, (_, row) => `Eva\t213 555 014${row}\t${row === 7 ? 31 : 1}/12/2026`);
  await paste(['First name\tPhone\tAvailable from', ...rows].join('\n'));
  await expect.element(page.getByText('Dec 1, 2026').first()).toBeVisible();
});

it('says which columns look like the same field until staff have chosen', async () => {
  serve();
  await openImport();
  await paste('First name\tPhone\tMobile\nLucía\t2135550142\t2135550143');
  const doubt = page.getByText('“Phone” and “Mobile” both look like “Phone number”. We’re using “Phone”');
  await expect.element(doubt).toBeVisible();
  await page.getByLabelText('Mobile').selectOptions('Phone number');
  await expect.element(doubt).not.toBeInTheDocument();
});

it('lists known nannies, and rows that need a look with each reason', async () => {
  serve({
    phones: {
      '(213) 555-1000': { phone: '+12135551000', profile: { id: 'elena', name: 'Elena' } },
      '(213) 555-1001': { error: 'This number is in use by staff.' },
      '(213) 555-1002': { phone: '+12135551002', isStopped: true },
    },
  });
  await openImport();
  await check(`${cellsOf(4)}\nAna\tLopez\t`);
  await expect.element(page.getByText('2 new, 1 already in your list, 2 need a look.')).toBeVisible();
  const look = page.getByRole('region', { name: '2 rows need a look' });
  await expect.element(look.getByText('This number is in use by staff.')).toBeVisible();
  await expect.element(look.getByRole('listitem').filter({ hasText: 'Row 6' }).first()).toHaveTextContent('Ana Lopez');
  const known = page.getByRole('link', { name: 'Open Elena’s profile' });
  await expect.element(known).toHaveAttribute('href', '/agency/nannies/elena');
  await expect.element(page.getByText(/has replied STOP/)).toBeVisible();
  await expect.element(button('Import 2 nannies')).toBeVisible();
});

it('lists at most 100 rows and counts the others', async () => {
  serve();
  await openImport();
  const nameless = Array.from({ length: 340 }, () => 'Nanny\tTorres\t');
  await check(['First name\tLast name\tPhone', ...nameless].join('\n'));
  await expect.element(page.getByText('…and 240 more, all in the file')).toBeVisible();
  await expect.element(page.getByText('There’s no one new to import.')).toBeVisible();
});

it('sends each batch once, and names what was not written', async () => {
  const { batches } = serve({
    onBatch: (rows) =>
      rows.map((row) => {
        if (row === 2) return { row, error: 'This number is a colleague’s.' };
        return { row, profileId: `p${row}`, ...(row === 3 && { error: 'She is known.' }) };
      }),
  });
  await openImport();
  await check(cellsOf(120));
  await button('Import 120 nannies').click();
  await expect.element(step('Pasted cells is imported')).toHaveFocus();
  await expect.element(page.getByText(/^118 profiles added\. 1 row wasn’t\./)).toBeVisible();
  await expect.element(page.getByText('Row 2: This number is a colleague’s.')).toBeVisible();
  await expect.element(button('Invite the remaining 3 nannies')).toBeVisible();
  expect(batches.map((rows) => rows.length)).toEqual([50, 50, 20]);
  expect(new Set(batches.flat()).size).toBe(120);
  expect(await importStorage('rosa').read()).toBeUndefined();
});

it('stops with words when a batch fails, and goes on with that batch', async () => {
  const { batches } = serve({
    onBatch: (_, batch) => (batch === 2 ? Response.json({ error: 'Out of order.' }, { status: 503 }) : undefined),
  });
  await openImport();
  await check(cellsOf(120));
  await button('Import 120 nannies').click();
  await expect.element(page.getByText('Out of order.')).toBeVisible();
  await expect.element(step('Your import of Pasted cells stopped after 50 of 120 rows')).toBeVisible();
  await button('Continue').click();
  await expect.element(page.getByText('120 profiles added.')).toBeVisible();
  expect(batches.map((rows) => rows[0])).toEqual([2, 52, 52, 102]);
});

it('a new tab goes on where a killed one stopped, or leaves it there', async () => {
  serve({ onBatch: (_, batch) => (batch === 2 ? Response.json({}, { status: 503 }) : undefined) });
  const first = await openImport();
  await check(cellsOf(120));
  await button('Import 120 nannies').click();
  await expect.element(button('Continue')).toBeVisible();
  await first.screen.unmount();
  const { batches } = serve();
  const second = await openImport();
  await expect.element(step('Your import of Pasted cells stopped after 50 of 120 rows')).toBeVisible();
  expect(batches).toEqual([]);
  await button('Continue').click();
  await expect.element(page.getByText('120 profiles added.')).toBeVisible();
  expect(batches.map((rows) => rows[0])).toEqual([52, 102]);
  await second.screen.unmount();
});

it('signing out deletes what this computer keeps', async () => {
  serve({ onBatch: () => Response.json({}, { status: 503 }) });
  const { desk } = await openImport();
  await check(cellsOf(3));
  await button('Import 3 nannies').click();
  await expect.element(button('Continue')).toBeVisible();
  expect(await importStorage('rosa').read()).toBeDefined();
  await forgetImport(desk, 'rosa');
  expect(await importStorage('rosa').read()).toBeUndefined();
});

it('rows that are left or older than a week are deleted', async () => {
  serve();
  const stored = {
    id: 'id',
    name: 'old.csv',
    storedAt: Date.now(),
    table: { rows: [['Lucía']], numbers: [1] },
    mapping: { hasHeader: false, columns: { firstName: 0 } },
    rows: [{ row: 1, nanny: { firstName: 'Lucía', phone: '2135550142', locale: 'en' as const } }],
    look: [],
  };
  await importStorage('rosa').write(stored);
  const { screen } = await openImport();
  await button('Stop here').click();
  await expect.element(step('Choose a file')).toHaveFocus();
  expect(await importStorage('rosa').read()).toBeUndefined();
  await screen.unmount();
  await importStorage('ana').write({ ...stored, storedAt: Date.now() - 8 * 86_400_000 });
  await openImport();
  await expect.element(step('Choose a file')).toBeVisible();
  expect(await importStorage('ana').read(0)).toBeUndefined();
});

it('only one tab sends: the other says so, and goes on when the first is gone', async () => {
  serve({ onBatch: (_, batch) => (batch === 1 ? Response.json({}, { status: 503 }) : undefined) });
  const first = await openImport();
  await check(cellsOf(3));
  const release = await lockAsOtherTab();
  await button('Import 3 nannies').click();
  await expect.element(page.getByText(/^You’re importing a file in another tab/)).toBeVisible();
  release();
  await button('Import 3 nannies').click();
  await expect.element(button('Continue')).toBeVisible();
  await first.screen.unmount();
  const releaseAgain = await lockAsOtherTab();
  await openImport();
  await expect.element(page.getByText('You’re importing this file in another tab. It continues there.')).toBeVisible();
  expect(button('Continue').elements()).toEqual([]);
  releaseAgain();
  await expect.element(button('Continue')).toBeVisible();
});

it('undoes an import after a question, unless a nanny has claimed her profile', async () => {
  const { undone } = serve({
    imports: [
      earlierImport(),
      earlierImport({ id: 'claimed', name: 'april.csv', claimed: 3 }),
      earlierImport({ id: 'undone', name: 'may.csv', undoneAt: '2026-03-02T10:00:00.000Z' }),
    ],
  });
  await openImport();
  const claimed = button('Undo the import of april.csv');
  await expect.element(claimed).toHaveAttribute('aria-disabled', 'true');
  await expect.element(claimed).toHaveAccessibleDescription(/^3 nannies have claimed their profiles/);
  await expect.element(button('Undo the import of may.csv')).toHaveAttribute('aria-disabled', 'true');
  await button('Undo the import of march.csv').click();
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent('183 profiles that no nanny has claimed');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect.poll(() => undone).toEqual(['/api/agency/imports/earlier/undo']);
});
