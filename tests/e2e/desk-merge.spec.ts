import { z } from 'zod';
import { openDesk } from './support/desk.ts';
import { expectAccessible } from './support/nanny.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const created = z.object({ id: z.string() });
const { text } = textsFor('en');

test('a quick profile is merged into the one of the nanny who has verified her phone since', async ({
  page,
  browser,
}) => {
  const lastName = `Twice${String.fromCodePoint(...Array.from({ length: 6 }, () => 97 + Math.trunc(Math.random() * 26)))}`;
  const [before, since] = await Promise.all([browser.newContext(), browser.newContext()]);
  const quick = await (async () => {
    const answer = await before.request.post('/api/profiles', { data: { userId: 'temp-1' } });
    const { id } = created.parse(await answer.json());
    const typed = { firstName: 'Zora', lastName, city: 'Glendale', experienceDescription: 'Nine years with twins.' };
    expect((await before.request.put(`/api/profiles/${id}`, { data: typed })).status()).toBe(200);
    return id;
  })();
  const nanny = new SignedInNanny(await since.newPage(), 'en');
  const { experienceDescription: _, ...known } = completeProfile;
  await nanny.signInWith({ ...known, firstName: 'Zora', lastName, city: 'Pasadena', isPublic: false });

  await openDesk(page, 'owner', { path: `/agency/nannies?q=${lastName}` });
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.goto(`/agency/nannies/${quick}`);
  await expect(page.getByRole('heading', { level: 2, name: `Zora ${lastName}` })).toBeVisible();
  await expect(page.getByRole('button', { name: text('desk.merge.offer') })).toHaveCount(0);
  await page.goto(`/agency/nannies/${nanny.profileId}`);
  await page.getByRole('button', { name: text('desk.merge.offer') }).click();

  const dialog = page.getByRole('dialog', { name: text('desk.merge.title', { name: `Zora ${lastName}` }) });
  const merge = dialog.getByRole('button', { name: text('desk.merge.merge') });
  await dialog.getByLabel(text('desk.merge.search')).fill(`nobody of ${lastName}`);
  await dialog.getByRole('button', { name: text('desk.merge.find') }).click();
  await expect(dialog.getByText(text('desk.merge.none'))).toBeVisible();
  await dialog.getByLabel(text('desk.merge.search')).fill(lastName);
  await dialog.getByRole('button', { name: text('desk.merge.find') }).click();
  await expect(merge).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('radio', { name: `Zora ${lastName}` }).check({ force: true });
  await expectAccessible(page);
  await merge.click();
  await expect(page.getByText(text('desk.merge.done', { name: `Zora ${lastName}` })).first()).toBeVisible();
  await expect(dialog).toBeHidden();

  // What she wrote herself stays; what only the quick profile had is hers now, and nobody finds that one any more.
  // Leaving the page ends the undo period.
  await page.goto(`/agency/nannies?q=${lastName}`);
  await nanny.expectOnServer({ city: 'Pasadena', experienceDescription: 'Nine years with twins.' });
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(2);
  expect((await before.request.get(`/api/profiles/${quick}`)).status()).toBe(404);
  await Promise.all([before.close(), since.close()]);
});
