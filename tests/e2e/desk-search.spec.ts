import { randomUUID } from 'node:crypto';
import { openDesk } from './support/desk.ts';
import { expectAccessible } from './support/nanny.ts';
import { familyAsks, requestPane } from './support/requests.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const { text } = textsFor('en');

test('one search finds everything by keys alone, and the lists have searches of their own', async ({
  page,
  complaints,
}) => {
  const lastName = `Zeta${randomUUID().replace(/[^a-f]/g, '')}`;
  const { parentName } = await familyAsks(page, { profile: { ...completeProfile, lastName } });
  await openDesk(page, 'reviewer');
  await expect(page.getByRole('heading', { name: text('desk.today.next') })).toBeVisible();
  const field = page.getByRole('combobox', { name: text('desk.search.label') });
  const chosen = page.getByRole('listbox').getByRole('option', { selected: true });

  await test.step('a family, by its name', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(field).toBeFocused();
    await page.keyboard.type(parentName);
    await expect(chosen).toContainText(parentName);
    await expect(page.getByRole('group', { name: text('desk.screen.requests') })).toContainText('Reply due');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(requestPane(page, parentName).getByRole('heading', { level: 2 })).toBeFocused();
  });

  await test.step('who types on at once presses no key of the screen behind the search', async () => {
    await page.route('**/desk-search.*.js', (route) => route.abort());
    complaints.expect(/ERR_FAILED .*\/desk-search\./, /Failed to fetch dynamically imported module: .*\/desk-search\./);
    await page.reload();
    const open = requestPane(page, parentName);
    await expect(open.getByRole('button', { name: text('desk.request.assignToMe') })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('a');
    await expect(page.getByRole('alert').filter({ hasText: text('desk.loadFailed') })).toBeVisible();
    await expect(open).toContainText(text('desk.request.assignedTo', { name: text('desk.request.nobody') }));
    await page.unroute('**/desk-search.*.js');
    await page.reload();
    await expect(open.getByRole('heading', { level: 2, name: parentName })).toBeVisible();
  });

  await test.step('a nanny, by the button', async () => {
    await page.getByRole('button', { name: text('desk.search.title') }).click();
    await expect(field).toBeFocused();
    await page.keyboard.type(lastName);
    await expect(page.getByRole('group', { name: text('desk.screen.nannies') })).toContainText(lastName);
    await page
      .getByRole('option', { name: new RegExp(lastName) })
      .last()
      .click();
    await expect(page.getByRole('heading', { level: 2, name: new RegExp(lastName) })).toBeFocused();
  });

  await test.step('a colleague and a screen, and nothing', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(field).toBeFocused();
    await page.keyboard.type('Olivia');
    await expect(page.getByRole('option', { name: /Olivia Park/ })).toBeVisible();
    await field.fill('zzzzzz');
    await expect(page.getByRole('paragraph').filter({ hasText: text('desk.search.none') })).toBeVisible();
    await field.fill('');
    await page.keyboard.press('ArrowDown');
    await expect(chosen).toHaveText(text('desk.screen.requests'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: text('desk.screen.requests') })).toBeVisible();
  });

  await test.step('the profiles that wait', async () => {
    await page.goto('/agency/reviews');
    await page.getByRole('searchbox', { name: text('desk.list.search') }).fill(lastName);
    await expect(page).toHaveURL(new RegExp(`q=${lastName}`));
    await expect(page.locator('a[data-row]')).toHaveCount(1);
    await page.reload();
    await expect(page.locator('a[data-row]')).toHaveCount(1);
    await page.goto(`/agency/certificates?q=${lastName}`);
    await expect(page.getByText(text('desk.list.notFound'))).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a hold shows at once, in the list too', async () => {
    await page.goto(`/agency/nannies?q=${lastName}`);
    await page.getByRole('link', { name: new RegExp(lastName) }).click();
    await page.getByRole('button', { name: text('desk.profile.hold') }).click();
    await page.getByRole('button', { name: text('desk.reason.hold.portrait') }).click();
    await page.getByRole('button', { name: text('desk.reason.hold.send') }).click();
    const row = page.getByRole('row', { name: new RegExp(lastName) });
    await expect(row).toContainText(text('desk.state.held'));
    await expect(row).not.toContainText(text('desk.state.waiting'));
    await page.keyboard.press('z');
    await expect(row).toContainText(text('desk.state.waiting'));
  });
});

test('nannies are found by what they can do, listed or not, and the address keeps it', async ({ page, complaints }) => {
  const lastName = `Zeta${randomUUID().replace(/[^a-f]/g, '')}`;
  const works = { preferredAgeGroups: ['newborn', 'infant'], duties: ['transportation'], payFrom: 29 };
  const profile = { ...completeProfile, lastName, city: 'Pasadena', state: 'CA', ...works };
  await SignedInNanny.enter(page, { profile });
  await openDesk(page, 'viewer', { path: '/agency/nannies' });
  const row = page.getByRole('row', { name: new RegExp(lastName) });
  const search = page.getByRole('searchbox', { name: text('desk.nannies.search') });
  await search.fill(`newborn ${lastName}`);
  await expect(row).toContainText(text('desk.unlisted'));
  await search.fill('pasadena');
  await page.getByText(text('desk.nannies.filters', { count: 0 }), { exact: true }).click();
  await page.getByLabel(text('desk.nannies.near'), { exact: true }).fill('91101');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: text('labels.ageGroup.infant') }).check();
  await page.getByRole('checkbox', { name: text('labels.ageGroup.newborn') }).check();
  await page.getByRole('checkbox', { name: text('labels.duty.transportation') }).check();
  const pay = page.getByLabel(text('desk.nannies.payTo'));
  await pay.fill('abc');
  await pay.press('Enter');
  await expect(page.getByText(text('validation.payWhole'))).toBeVisible();
  await pay.fill('28');
  await pay.press('Enter');
  await expect(page).toHaveURL(/payTo=28/);
  await expect(page.getByText(text('desk.nannies.none'))).toBeVisible();
  await expectAccessible(page);
  await pay.fill('30');
  await pay.press('Enter');
  await expect(row).toBeVisible();
  await page.reload();
  await expect(row).toBeVisible();

  await page.getByText(text('desk.nannies.filters', { count: 4 }), { exact: true }).click();
  complaints.expect(/422 .*near=everywhere/);
  await page.getByLabel(text('desk.nannies.near'), { exact: true }).fill('everywhere');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: text('validation.unknownPlace') })).toBeVisible();
  await page.getByRole('button', { name: text('desk.nannies.clear') }).click();
  await expect(page).toHaveURL(/\/agency\/nannies\?q=pasadena$/);
  await expect(row).toBeVisible();
});
