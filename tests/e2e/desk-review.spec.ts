import type { Locator, Page } from '@playwright/test';
import { deskRequests, openDesk } from './support/desk.ts';
import { expectAccessible } from './support/nanny.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const { text } = textsFor('en');

/** A nanny who has just published. */
async function publishedNanny(page: Page, lastName: string): Promise<SignedInNanny> {
  const nanny = new SignedInNanny(page, 'en');
  await nanny.signInWith({ ...completeProfile, firstName: 'Zora', lastName, isPublic: true });
  return nanny;
}

/** Gives her a certification that waits. */
async function addCertification(nanny: SignedInNanny): Promise<void> {
  const { objectPath } = await nanny.uploadDocument();
  const answer = await nanny.page.request.post(`/api/profiles/${nanny.profileId}/certifications`, {
    data: { name: 'CPR', issuer: 'Red Cros', documentUrl: objectPath },
  });
  expect(answer.status()).toBe(201);
}

/** Presses a key until something has the focus, each time once the focus has moved. */
async function pressTo(page: Page, key: string, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    const before = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press(key);
    await page.waitForFunction((element) => document.activeElement !== element, before);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} leads nowhere`);
}

/** From anywhere at the desk to a nanny's profile, by keys. */
async function findNanny(page: Page, lastName: string): Promise<void> {
  const row = page.getByRole('link', { name: `Zora ${lastName}` });
  // Both within a second.
  await page.keyboard.type('gn');
  await expect(page.getByRole('heading', { level: 1, name: text('desk.screen.nannies') })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(lastName);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row).toBeVisible();
  await pressTo(page, 'Tab', row);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: `Zora ${lastName}` })).toBeFocused();
}

test('a new profile is approved, held for a reason, released, and its certification verified, by keys alone', async ({
  page,
  browser,
}) => {
  const lastName = `Quill${String.fromCodePoint(...Array.from({ length: 6 }, () => 97 + Math.trunc(Math.random() * 26)))}`;
  const hers = await (await browser.newContext()).newPage();
  const nanny = await publishedNanny(hers, lastName);
  await addCertification(nanny);
  const publicPage = async () => (await hers.request.get(`/profile/${nanny.profileId}`)).text();
  const acted = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  /** Lets the time pass in which an act could be taken back. */
  const afterUndo = async (done: Locator) => {
    await expect(done).toBeVisible();
    await page.clock.fastForward('00:11');
  };

  await page.clock.install();
  await openDesk(page, 'reviewer', { path: '/agency/reviews' });
  await expect(page.getByRole('heading', { level: 1, name: text('desk.screen.reviews') })).toBeVisible();
  const first = page
    .getByRole('list', { name: text('desk.profile.kind.new') })
    .getByRole('link')
    .first();
  await expect(first).toBeVisible();
  await page.keyboard.press('j');
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(text('desk.profile.neverApproved'))).toBeVisible();
  await expectAccessible(page);

  await test.step('approved, taken back, and approved again', async () => {
    await findNanny(page, lastName);
    const done = acted(text('desk.profile.done.approve', { name: `Zora ${lastName}` }));
    await page.keyboard.press('a');
    await expect(done).toBeVisible();
    await page.keyboard.press('z');
    await expect(done).toBeHidden();
    await findNanny(page, lastName);
    await expect(page.getByRole('button', { name: text('desk.profile.approve') })).toBeVisible();
    expect(await publicPage()).not.toContain(text('profile.trust.reviewed'));
    await page.keyboard.press('a');
    await afterUndo(done);
    await expect.poll(publicPage).toContain(text('profile.trust.reviewed'));
  });

  await test.step('held for a reason that she reads', async () => {
    await findNanny(page, lastName);
    await expect(page.getByText(text('desk.state.reviewed'), { exact: true })).toBeVisible();
    await page.keyboard.press('h');
    await expect(page.getByLabel(text('desk.reason.label'))).toBeFocused();
    await expectAccessible(page);
    const send = page.getByRole('button', { name: text('desk.reason.hold.send') });
    await pressTo(page, 'Tab', send);
    await page.keyboard.press('Enter');
    await expect(page.getByText(text('validation.reason'))).toBeVisible();
    await pressTo(page, 'Shift+Tab', page.getByRole('button', { name: text('desk.reason.hold.portrait') }));
    await page.keyboard.press('Enter');
    const reason = text('desk.reason.hold.portrait.text');
    await expect(page.getByLabel(text('desk.reason.label'))).toHaveValue(reason);
    await pressTo(page, 'Tab', send);
    await page.keyboard.press('Enter');
    await afterUndo(acted(text('desk.profile.done.hold', { name: `Zora ${lastName}` })));
    await expect.poll(() => nanny.saved()).toMatchObject({ held: true, holdReason: reason });
    expect(await publicPage()).not.toContain(text('profile.trust.reviewed'));
  });

  await test.step('released', async () => {
    await findNanny(page, lastName);
    await expect(page.getByText(text('desk.reason.hold.portrait.text'))).toBeVisible();
    await page.keyboard.press('a');
    await afterUndo(acted(text('desk.profile.done.release', { name: `Zora ${lastName}` })));
    await expect.poll(publicPage).toContain(text('profile.trust.reviewed'));
  });

  await test.step('its certification verified as the document says', async () => {
    await findNanny(page, lastName);
    const certification = page.getByRole('link', { name: text('labels.certification.CPR'), exact: true });
    await expect(certification).toBeVisible();
    await pressTo(page, 'Tab', certification);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: text('labels.certification.CPR') })).toBeFocused();
    await expectAccessible(page);
    await pressTo(page, 'Tab', page.getByLabel(text('desk.certification.issuer')));
    await page.keyboard.press('End');
    await page.keyboard.type('s');
    await page.keyboard.press('Enter');
    const verified = { certification: text('labels.certification.CPR'), name: `Zora ${lastName}` };
    await afterUndo(acted(text('desk.certification.done.verify', verified)));
    await expect.poll(publicPage).toContain(text('profile.verified'));
    expect(await publicPage()).toContain('Red Cross');
  });
  await hers.context().close();
});

test('a viewer sees a profile and can do nothing about it', async ({ page }) => {
  await openDesk(page, 'viewer', { path: '/agency/nannies' });
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 3, name: text('desk.fact.title') })).toBeVisible();
  for (const act of ['desk.profile.approve', 'desk.profile.hold', 'desk.profile.release', 'desk.notes.save']) {
    await expect(page.getByRole('button', { name: text(act) })).toHaveCount(0);
  }
  await page.keyboard.press('h');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
});

test('what she changes while it is looked at is not approved, and is shown instead', async ({
  page,
  browser,
  complaints,
}) => {
  const hers = await (await browser.newContext()).newPage();
  const nanny = await publishedNanny(hers, 'Meanwhile');
  await page.clock.install();
  await openDesk(page, 'reviewer', { path: `/agency/nannies/${nanny.profileId}` });
  await expect(page.getByText(text('desk.state.waiting'), { exact: true })).toBeVisible();
  await page.keyboard.press('a');
  const title = text('desk.profile.done.approve', { name: 'Zora Meanwhile' });
  await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible();
  await nanny.change({ aboutMe: 'I have just written this.' });
  complaints.expect(/status of 409 .*\/approve\)/);
  await page.clock.fastForward('00:11');
  await expect(page.getByText(text('desk.notDone', { act: title })).first()).toBeVisible();
  await page.goto(`/agency/nannies/${nanny.profileId}`);
  await expect(page.getByText('I have just written this.')).toBeVisible();
  await expect(page.getByText(text('desk.state.waiting'), { exact: true })).toBeVisible();
  await hers.context().close();
});

test('a profile that is held here and released by somebody else waits again in this window', async ({
  page,
  browser,
}) => {
  // Who waits longest is first: she began years ago, and no other test's profiles stand before hers.
  const hers = await (
    await browser.newContext({ extraHTTPHeaders: { 'X-Dev-Clock': '2020-01-01T12:00:00Z' } })
  ).newPage();
  const nanny = await publishedNanny(hers, 'Returning');
  const row = page.locator(`[data-row="${nanny.profileId}"]`);
  await page.clock.install();
  await openDesk(page, 'reviewer', { path: `/agency/reviews/${nanny.profileId}` });
  await expect(page.getByRole('heading', { level: 2, name: 'Zora Returning' })).toBeVisible();
  await expect(row).toBeVisible();
  await page.keyboard.press('h');
  await page.getByLabel(text('desk.reason.label')).fill('Another picture, please.');
  await page.getByRole('button', { name: text('desk.reason.hold.send') }).click();
  await expect(row).toBeHidden();
  await page.clock.fastForward('00:11');
  await expect.poll(() => nanny.saved()).toMatchObject({ held: true });
  const read = page.waitForResponse(/\/api\/agency\/reviews/);
  await page.clock.fastForward('00:31');
  await read;
  const owner = await deskRequests('owner');
  expect((await owner.post(`/api/agency/profiles/${nanny.profileId}/release`)).status()).toBe(200);
  await owner.dispose();
  await page.clock.fastForward('00:31');
  await page.getByRole('button', { name: /^\d+ new$/ }).click();
  await expect(row).toBeVisible();
  await hers.context().close();
});
