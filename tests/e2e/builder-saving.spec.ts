import { Nanny } from './support/nanny.ts';
import { settled } from './support/settled.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';

test('what is typed is saved and survives a reload and another language; what is refused is named', async ({
  page,
}) => {
  const nanny = await SignedInNanny.enter(page, { profile: completeProfile });

  await test.step('Save Progress says that everything is saved', async () => {
    await nanny.field('steps.personal.state').fill('California');
    await nanny.button('builder.save').click();
    await expect(page.getByText(nanny.text('builder.toast.savedTitle')).first()).toBeVisible();
    await expect(page.getByText(nanny.text('builder.toast.savedText')).first()).toBeVisible();
    expect(await nanny.saved()).toMatchObject({ state: 'California' });
    await page.reload();
  });

  await test.step('a field that is refused is named as not saved, and Progress saved! is said of everything only', async () => {
    await nanny.field('steps.personal.email').fill('grace@');
    await nanny.field('steps.personal.state').fill('');
    await nanny.field('steps.personal.city').fill('Altadena');
    await nanny.expectOnServer({ city: 'Altadena', email: completeProfile.email, state: 'California' });
    const fields = `${nanny.text('labels.field.email')} and ${nanny.text('labels.field.state')}`;
    await expect(page.getByText(nanny.text('builder.saveState.notSaved', { fields }))).toBeVisible();
    await nanny.button('builder.save').click();
    await expect(page.getByText(nanny.text('builder.toast.partlyText', { fields })).first()).toBeVisible();
    await expect(page.getByText(nanny.text('builder.toast.savedTitle'))).toBeHidden();
  });

  await test.step('typed values survive a reload, valid or not', async () => {
    await nanny.field('steps.personal.wechatId').fill('x'.repeat(41));
    await nanny.field('steps.personal.firstName').fill('Gracia');
    await page.reload();
    await nanny.expectStep('personal-information');
    await expect(nanny.field('steps.personal.firstName')).toHaveValue('Gracia');
    await expect(nanny.field('steps.personal.email')).toHaveValue('grace@');
    await expect(nanny.field('steps.personal.wechatId')).toHaveValue('x'.repeat(41));
    await expect(page.getByText(nanny.text('validation.email'))).toBeVisible();
    await nanny.expectOnServer({ firstName: 'Gracia', email: completeProfile.email });
    await nanny.field('steps.personal.email').fill('grace@example.org');
    await nanny.field('steps.personal.state').fill('CA');
    await nanny.field('steps.personal.wechatId').fill('');
    await nanny.expectSaved();
    await nanny.expectOnServer({ email: 'grace@example.org' });
  });

  await test.step('another language keeps the draft, the step and the choice', async () => {
    await nanny.nextTo('experience');
    await nanny.field('steps.experience.experienceDescription').fill('Short');
    await nanny.field('steps.experience.aboutMe').fill('Canto mientras cocino.');
    await page.getByRole('button', { name: /English/ }).click();
    await page.getByRole('menuitemradio', { name: 'Español' }).click();
    await page.waitForURL(/\/es\?step=experience$/);
    const spanish = new Nanny(page, 'es');
    await spanish.expectStep('experience');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    expect(await page.evaluate(() => localStorage.getItem('preferredLanguage'))).toBe('es');
    await expect(spanish.field('steps.experience.experienceDescription')).toHaveValue('Short');
    await expect(spanish.field('steps.experience.aboutMe')).toHaveValue('Canto mientras cocino.');
    await page.getByRole('button', { name: /Español/ }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.waitForURL(/:\d+\/\?step=experience$/);
    await nanny.expectStep('experience');
  });
});

test('a failing server, no network, an ended session: she is told, and everything is saved afterwards', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/status of 500 .*\/api\/profiles\//, /status of 401 .*\/api\/profiles\//);
  complaints.expect(/ERR_FAILED .*\/api\/profiles\//, /ERR_INTERNET_DISCONNECTED/);
  const nanny = await SignedInNanny.enter(page, { profile: completeProfile });
  const saves = '**/api/profiles/*';
  const city = nanny.field('steps.personal.city');
  const toast = page.getByRole('listitem').filter({ hasText: nanny.text('builder.toast.saveErrorTitle') });

  await test.step('a failing server shows Save error, and a retry saves', async () => {
    await page.route(saves, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: 'down' }) : route.continue(),
    );
    await city.fill('Altadena');
    await expect(toast).toContainText(nanny.text('builder.toast.saveErrorText'));
    await expect(page.getByText(nanny.text('builder.saveState.failed'))).toBeVisible();
    await expect(city).toHaveValue('Altadena');
    await page.unroute(saves);
    await toast.getByRole('button', { name: nanny.text('builder.toast.retry') }).click();
    await nanny.expectSaved();
    await nanny.expectOnServer({ city: 'Altadena' });
  });

  await test.step('without a network there is no save error, only that she is offline', async () => {
    await page.route(saves, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
    await city.fill('Glendale');
    await expect(toast).toBeVisible();
    // The browser notices a moment later that the network is gone.
    await context.setOffline(true);
    await expect(page.getByText(nanny.text('builder.saveState.offline')).first()).toBeVisible();
    await expect(toast).toBeHidden();
    await nanny.button('builder.save').click();
    await expect(page.getByRole('listitem').filter({ hasText: nanny.text('builder.saveState.offline') })).toBeVisible();
    await expect(toast).toBeHidden();
    await page.unroute(saves);
    await context.setOffline(false);
    await nanny.expectSaved();
    await nanny.expectOnServer({ city: 'Glendale' });
  });

  await test.step('offline edits stay on the device, through a step change too, and are saved when the network is back', async () => {
    await settled(page);
    await context.setOffline(true);
    await city.fill('Altadena');
    await expect(page.getByText(nanny.text('builder.saveState.offline')).first()).toBeVisible();
    await nanny.next();
    await nanny.expectStep('work-preferences');
    await page.getByText(nanny.text('labels.duty.overnight'), { exact: true }).first().click();
    expect(await nanny.saved()).toMatchObject({ city: 'Glendale' });
    await context.setOffline(false);
    await nanny.expectSaved();
    await nanny.expectOnServer({ city: 'Altadena', duties: ['childcare', 'overnight'] });
    await nanny.button('builder.previous').click();
  });

  await test.step('a session that ended asks for the phone over the form, and nothing is lost', async () => {
    const cookies = await context.cookies();
    await context.clearCookies({ name: 'sid' });
    await city.fill('Arcadia');
    const dialog = page.getByRole('dialog', { name: nanny.text('builder.verifyAgainTitle') });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: nanny.text('common.close') }).click();
    await nanny.field('steps.personal.state').fill('California');
    await expect(city).toHaveValue('Arcadia');
    await page.getByRole('button', { name: nanny.text('builder.signIn') }).click();

    // A second text to the same phone takes a minute: the answers are the server's, without the wait.
    const answer = { success: true, userId: nanny.userId, existingProfile: true };
    await page.route('**/api/phone/send-code', (route) =>
      route.fulfill({ json: { ...answer, resendAfterSeconds: 60 } }),
    );
    await page.route('**/api/phone/verify-code', async (route) => {
      await context.addCookies(cookies);
      await route.fulfill({ json: answer });
    });
    const phone = dialog.getByLabel(nanny.text('verification.phoneLabel'));
    await expect(phone).toHaveValue(new RegExp(nanny.phone.slice(-4)));
    await dialog.getByRole('button', { name: nanny.text('verification.send') }).click();
    await dialog.getByLabel(nanny.text('verification.codeLabel')).fill('123456');
    await expect(dialog).toBeHidden();
    await nanny.expectStep('personal-information');
    await nanny.expectOnServer({ city: 'Arcadia', state: 'California' });
  });
});

test('two devices and two tabs: different fields all land, the same field asks which one is kept', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/status of 409 .*\/api\/profiles\//);
  const nanny = await SignedInNanny.enter(page, { profile: completeProfile });
  const city = nanny.field('steps.personal.city');

  await test.step('two devices that edit different fields both land, and the form shows both', async () => {
    await nanny.change({ state: 'California' });
    await city.fill('Altadena');
    await nanny.expectOnServer({ city: 'Altadena', state: 'California' });
    await expect(nanny.field('steps.personal.state')).toHaveValue('California');
    await expect(city).toHaveValue('Altadena');
    await expect(city).toBeFocused();
  });

  for (const [choice, mine, theirs, kept] of [
    ['builder.keepMine', 'Arcadia', 'Glendale', 'Arcadia'],
    ['builder.useOther', 'Burbank', 'Compton', 'Compton'],
  ] as const) {
    await test.step(`two devices that edit the same field: ${choice}`, async () => {
      await nanny.change({ city: theirs });
      await city.fill(mine);
      const banner = page.getByRole('alert').filter({ hasText: nanny.text('builder.conflictTitle') });
      await expect(banner).toContainText(nanny.text('labels.field.city'));
      expect(await nanny.saved()).toMatchObject({ city: theirs });
      await nanny.button(choice).click();
      await expect(banner).toBeHidden();
      await expect(city).toHaveValue(kept);
      await nanny.expectOnServer({ city: kept });
    });
  }

  await test.step('two tabs of one browser', async () => {
    const other = await context.newPage();
    const otherNanny = new Nanny(other, 'en');
    await otherNanny.open();
    await otherNanny.expectStep('personal-information');
    await otherNanny.field('steps.personal.lastName').fill('Okonkwo-Reed');
    await nanny.expectOnServer({ lastName: 'Okonkwo-Reed' });
    await other.close();
    await nanny.field('steps.personal.location').fill('14 Palm Street');
    await nanny.expectOnServer({ lastName: 'Okonkwo-Reed', location: '14 Palm Street' });
    await nanny.expectSaved();
  });

  await test.step('a form that shows another device’s changes keeps the focus on selects and checkboxes', async () => {
    await page.goto('/?step=availability');
    const overnight = page.getByRole('checkbox', { name: nanny.text('steps.availability.flag.overnightCare') });
    const weekends = page.getByRole('checkbox', { name: nanny.text('steps.availability.flag.availableWeekends') });
    const start = nanny.field('steps.availability.hours.start');
    await expect(start).toBeVisible();
    await nanny.change({ availabilityCalendar: { overnightCare: true } });
    await start.focus();
    await start.selectOption('07:00');
    await expect(overnight).toBeChecked();
    await expect(start).toBeFocused();
    await expect(start).toHaveValue('07:00');

    await nanny.change({ availabilityCalendar: { overnightCare: false } });
    await weekends.focus();
    await page.keyboard.press('Space');
    await expect(overnight).not.toBeChecked();
    await expect(weekends).toBeFocused();
    await expect(weekends).toBeChecked();
  });
});

test('a new nanny starts in the first field of her language, without a percentage', async ({ page }) => {
  const nanny = await SignedInNanny.enter(page);
  await nanny.expectStep('personal-information');
  const chinese = new Nanny(page, 'zh');
  await chinese.open('/cn');
  await expect(chinese.field('steps.personal.lastName')).toBeFocused();
  await nanny.open();
  await expect(nanny.field('steps.personal.firstName')).toBeFocused();
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '0');
  await expect(page.getByText(/%/)).toHaveCount(0);
  await page.keyboard.type('Ana');
  await expect(page.getByText(nanny.text('builder.percent', { percent: 17 }))).toBeVisible();
});
