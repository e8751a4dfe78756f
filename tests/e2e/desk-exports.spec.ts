import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { openDesk } from './support/desk.ts';
import { familyAsks } from './support/requests.ts';
import { completeProfile } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const { text } = textsFor('en');

/** Presses an export. Gives the file that is saved, its name, and what the API answers at the same address. */
async function save(page: Page, link: Locator) {
  const address = (await link.getAttribute('href')) ?? '';
  const started = page.waitForEvent('download');
  await link.click();
  const download = await started;
  const saved = await readFile(await download.path());
  const answered = await (await page.request.get(address)).body();
  return { name: download.suggestedFilename(), saved, answered };
}

/** The files of an archive. Its readable page names the time of the export. */
function contents(archive: Buffer): Record<string, string> {
  return Object.fromEntries(
    Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]),
  );
}

test('every export of the desk saves what the API gives', async ({ page }) => {
  const lastName = `Okonkwo${randomUUID().replace(/[^a-f]/g, '')}`;
  const { nanny, parentName } = await familyAsks(page, { profile: { ...completeProfile, lastName } });

  await test.step('requests', async () => {
    await openDesk(page, 'owner', { path: `/agency/requests?q=${encodeURIComponent(parentName)}` });
    const file = await save(page, page.getByRole('link', { name: text('desk.csv') }));
    expect(file.name).toMatch(/^requests-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(file.saved.toString()).toContain(parentName);
    expect(file.saved.equals(file.answered)).toBe(true);
  });

  await test.step('nannies', async () => {
    await page.goto(`/agency/nannies?q=${lastName}`);
    const file = await save(page, page.getByRole('link', { name: text('desk.nannies.csv') }));
    expect(file.name).toMatch(/^nannies-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(file.saved.toString()).toContain(lastName);
    expect(file.saved.equals(file.answered)).toBe(true);
  });

  await test.step('the data of one nanny', async () => {
    await page.goto(`/agency/nannies/${nanny.profileId}`);
    const file = await save(page, page.getByRole('link', { name: text('desk.onRequest.export') }));
    expect(file.name).toBe(`nanny-grace-${lastName.toLowerCase()}.zip`);
    expect(contents(file.saved)).toEqual(contents(file.answered));
  });

  await test.step('the audit log', async () => {
    await page.goto('/agency/audit');
    const file = await save(page, page.getByRole('link', { name: text('desk.audit.csv') }));
    expect(file.name).toMatch(/^audit-\d{4}-\d{2}-\d{2}\.csv$/);
    // The log goes on meanwhile: each export is an entry of it. What was saved stands at its end.
    const [columns = '', ...entries] = file.saved.toString().split('\n');
    expect(entries.length).toBeGreaterThan(3);
    expect(file.answered.toString().startsWith(columns)).toBe(true);
    expect(file.answered.toString().endsWith(entries.join('\n'))).toBe(true);
  });
});
