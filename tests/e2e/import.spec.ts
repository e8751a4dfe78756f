import type { Page } from '@playwright/test';
import { z } from 'zod';
import { localizePath } from '#domain/locale.ts';
import { importLimits } from '#domain/profile/import.ts';
import { deskRequests, openDesk } from './support/desk.ts';
import { freshPhone } from './support/fresh-phone.ts';
import { expectAccessible, Nanny } from './support/nanny.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

/** A last name that nobody else in the database has. */
const canary = () =>
  `Canaria${Math.random()
    .toString(36)
    .replaceAll(/[^a-z]/g, '')}`;

const listed = z.object({ items: z.array(z.object({ name: z.string() })), next: z.string().nullable() });
const imported = z.object({
  imports: z.array(z.object({ name: z.string(), rows: z.number(), written: z.number(), unclaimed: z.number() })),
});

const freshPhones = (count: number): string[] => Array.from({ length: count }, freshPhone);

/** A file of nannies with one last name, as a spreadsheet in Spanish saves it. */
const fileOf = (phones: readonly string[], lastName: string): string =>
  [
    'Nombre;Apellido;Celular;Ciudad;Años de experiencia',
    ...phones.map((phone, place) => `Lucía ${'abcdefghij'[place % 10]};${lastName};${phone};Pasadena;${place % 20}`),
  ].join('\r\n');

/** Chooses a file and goes on to what the check has found. */
async function check(
  page: Page,
  file: { name: string; text: string },
  { text }: ReturnType<typeof textsFor>,
  count: number,
) {
  await page
    .getByLabel(text('desk.import.file.choose'))
    .setInputFiles({ name: file.name, mimeType: 'text/csv', buffer: Buffer.from(file.text) });
  await page.getByRole('button', { name: text('desk.import.columns.next', { count }) }).click();
}

/** The names of the unclaimed nannies with a last name, of all pages of the list. */
async function unclaimedNames(lastName: string): Promise<string[]> {
  const desk = await deskRequests('reviewer');
  const names: string[] = [];
  let after: string | null = '';
  while (after !== null) {
    const answer = await desk.get('/api/agency/profiles', {
      params: { state: 'unclaimed', q: lastName, ...(after !== '' && { after }) },
    });
    const { items, next }: z.infer<typeof listed> = listed.parse(await answer.json());
    names.push(...items.map(({ name }) => name));
    after = next;
  }
  await desk.dispose();
  return names;
}

test('a file of 200 nannies in Spanish is imported; one of them finds her draft on a phone and publishes it', async ({
  page,
  browser,
}) => {
  const texts = textsFor('es');
  const { text } = texts;
  const [phones, lastName] = [freshPhones(200), canary()];
  const file = { name: `${lastName}.csv`, text: fileOf(phones, lastName) };

  await test.step('staff see the columns, the check and the result', async () => {
    await openDesk(page, 'reviewer', { path: '/agency/nannies', locale: 'es' });
    await page.getByRole('link', { name: text('desk.import.open') }).click();
    await page
      .getByLabel(text('desk.import.file.choose'))
      .setInputFiles({ name: file.name, mimeType: 'text/csv', buffer: Buffer.from(file.text) });
    await expect(page.getByLabel('Celular')).toHaveValue('phone');
    await expect(page.getByText(`Lucía a ${lastName}`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: text('desk.import.columns.next', { count: 200 }) }).click();
    await expect(page.getByText(text('desk.import.check.summary', { new: 200, known: 0, look: 0 }))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: text('desk.import.check.import', { count: 200 }) }).click();
    const done = text('desk.import.done.text', { written: 200, refused: 0, known: 0 });
    await expect(page.getByText(done)).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page);
    await page.getByRole('link', { name: text('desk.import.done.list') }).click();
    await expect(page).toHaveURL(/\/es\/agency\/nannies\?state=unclaimed$/);
    // Another test may have imported nannies since.
    await page.goto(`${page.url()}&q=${lastName}`);
    await expect(page.getByRole('row').filter({ hasText: lastName }).first()).toBeVisible();
    expect(await unclaimedNames(lastName)).toHaveLength(200);
  });

  await test.step('the same file again: all are known', async () => {
    await page.goto(localizePath('/agency/import', 'es'));
    await check(page, file, texts, 200);
    await expect(page.getByText(text('desk.import.check.summary', { new: 0, known: 200, look: 0 }))).toBeVisible();
    await expect(page.getByText(text('desk.import.check.nothingNew'))).toBeVisible();
  });

  await test.step('a nanny signs in with her code and publishes', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'es' });
    const hers = await context.newPage();
    const nanny = new Nanny(hers, 'es', { phone: phones[7] ?? '' });
    await nanny.open();
    await nanny.verify();
    const notice = hers.getByText(nanny.text('builder.written.title', { agency: 'Golden Oak Nannies' }));
    await expect(notice).toBeVisible();
    await expect(nanny.field('steps.personal.lastName')).toHaveValue(lastName);
    await expect(nanny.field('steps.personal.city')).toHaveValue('Pasadena');
    await nanny.fillPersonalInformation({ firstName: 'Lucía', lastName });
    await nanny.nextTo('work-preferences');
    await nanny.fillWorkPreferences();
    await nanny.nextTo('experience');
    await expect(nanny.field('steps.experience.yearsExperience')).toHaveValue('7');
    await nanny.fillExperience();
    await nanny.nextTo('availability');
    await nanny.publishWithout('days');
    await expect(hers.getByRole('heading', { level: 1, name: new RegExp(lastName) })).toBeVisible();
    await context.close();
  });

  await test.step('her import cannot be undone anymore', async () => {
    await page.goto(localizePath('/agency/import', 'es'));
    const undo = page.getByRole('button', { name: text('desk.import.undo.named', { name: file.name }) });
    await expect(undo).toHaveAttribute('aria-disabled', 'true');
    await expect(undo).toHaveAccessibleDescription(text('desk.import.undo.claimed', { count: 1 }));
  });
});

test('an import whose tab is killed five times goes on, and writes each row once', async ({ context }) => {
  test.slow();
  const { text } = textsFor('en');
  const count = 6 * importLimits.rowsAtOnce;
  const [phones, lastName] = [freshPhones(count), canary()];
  const file = { name: `${lastName}.csv`, text: fileOf(phones, lastName) };

  /** A tab that is killed when it sends a batch, before the server gets it or after it has written it. */
  async function openTab(killedAt: { batch: number; isWritten: boolean } | undefined): Promise<[Page, Promise<void>]> {
    const page = await context.newPage();
    const killed = Promise.withResolvers<void>();
    let batch = 0;
    await page.route('**/api/agency/imports/*/rows', async (route) => {
      batch += 1;
      if (batch !== killedAt?.batch) return route.continue();
      if (killedAt.isWritten) await route.fetch();
      await page.close();
      return killed.resolve();
    });
    return [page, killed.promise];
  }

  const [first, isKilled] = await openTab({ batch: 1, isWritten: false });
  await openDesk(first, 'reviewer', { path: '/agency/import' });
  await check(first, file, textsFor('en'), count);
  await first.getByRole('button', { name: text('desk.import.check.import', { count }) }).click();
  await isKilled;

  const kills = [
    { batch: 1, isWritten: true },
    { batch: 2, isWritten: false },
    { batch: 2, isWritten: true },
    { batch: 1, isWritten: true },
  ];
  for (const [place, kill] of kills.entries()) {
    await test.step(`tab ${place + 2}`, async () => {
      const [page, isKilledAgain] = await openTab(kill);
      await page.goto('/agency/import');
      await page.getByRole('button', { name: text('desk.import.stopped.goOn') }).click();
      await isKilledAgain;
    });
  }

  const [last] = await openTab(undefined);
  await last.goto('/agency/import');
  await last.getByRole('button', { name: text('desk.import.stopped.goOn') }).click();
  const done = text('desk.import.done.text', { written: count, refused: 0, known: 0 });
  await expect(last.getByText(done)).toBeVisible({ timeout: 60_000 });

  expect(await unclaimedNames(lastName)).toHaveLength(count);
  const desk = await deskRequests('reviewer');
  const { imports } = imported.parse(await (await desk.get('/api/agency/imports')).json());
  expect(imports.filter(({ name }) => name === file.name)).toEqual([
    { name: file.name, rows: count, written: count, unclaimed: count },
  ]);
  await last.reload();
  await expect(last.getByRole('heading', { level: 2, name: text('desk.import.file.title') })).toBeVisible();
  await desk.dispose();
});
