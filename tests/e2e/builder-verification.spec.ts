import type { Locator } from '@playwright/test';
import { locales } from '#domain/locale.ts';
import { onPhone } from './support/in-locale.ts';
import { expectAccessible, Nanny } from './support/nanny.ts';
import { completeProfile, SignedInNanny } from './support/signed-in.ts';
import { expect, test } from './support/test.ts';

/** The input's text with a bar where the caret is. */
function withCaret(input: Locator): Promise<string> {
  return input.evaluate((element: HTMLInputElement) => {
    const at = element.selectionStart ?? -1;
    return `${element.value.slice(0, at)}|${element.value.slice(at)}`;
  });
}

async function putCaret(input: Locator, start: number, end = start): Promise<void> {
  await input.evaluate((element: HTMLInputElement, range) => element.setSelectionRange(...range), [start, end] as [
    number,
    number,
  ]);
}

test('the number: formatted while it is edited, judged before anything is sent, sent when the network is back', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const nanny = new Nanny(page, 'en');
  await nanny.open();
  let sends = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/phone/send-code')) sends += 1;
  });
  const input = page.getByLabel(nanny.text('verification.phoneLabel'));
  const send = nanny.button('verification.send');
  await expect(input).toHaveAttribute('autocomplete', 'tel');
  await expect(input).toHaveAttribute('inputmode', 'tel');

  await test.step('Send Verification Code says what is missing', async () => {
    await expect(send).toBeDisabled();
    await send.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(nanny.text('verification.phoneRequired'));
    await expect(input).toBeFocused();
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await expect(input).toHaveAccessibleDescription(new RegExp(nanny.text('verification.phoneRequired')));
  });

  await test.step('the caret stays where she types', async () => {
    await input.pressSequentially('213');
    await expect(input).toHaveValue('213');
    await expect(input).toHaveAttribute('aria-invalid', 'false');
    await expect(send).toBeEnabled();
    await input.pressSequentially('5');
    await expect(input).toHaveValue('(213) 5');
    await input.pressSequentially('550142');
    expect(await withCaret(input)).toBe('(213) 555-0142|');

    await putCaret(input, '(213) 55'.length);
    await page.keyboard.press('Backspace');
    expect(await withCaret(input)).toBe('(213) 5|50-142');
    await page.keyboard.press('9');
    expect(await withCaret(input)).toBe('(213) 59|5-0142');
    await page.keyboard.press('Delete');
    expect(await withCaret(input)).toBe('(213) 59|0-142');

    await putCaret(input, '('.length, '(213'.length);
    await page.evaluate(() => navigator.clipboard.writeText('626'));
    await page.keyboard.press('ControlOrMeta+v');
    expect(await withCaret(input)).toBe('(626|) 590-142');

    await input.fill('');
    await expect(send).toBeDisabled();
    await input.fill('+86 138 0013 8000');
    await expect(input).toHaveValue('+8613800138000');
  });

  await test.step('what is wrong with a number is said before anything is sent', async () => {
    await input.fill('1112223333');
    await send.click();
    await expect(page.getByRole('alert')).toHaveText(nanny.text('verification.phoneImpossible'));
    await expect(input).toBeFocused();
    await input.fill('213 375');
    await send.click();
    await expect(page.getByRole('alert')).toHaveText(nanny.text('verification.phoneIncomplete'));
    await input.fill('+1(213)375-5555 ext 4');
    await expect(input).toHaveValue('+1 (213) 375-5555');
    await expect(page.getByText(nanny.text('common.phoneExtension'))).toBeVisible();
    await input.fill('２１３３７５５５５５');
    await expect(input).toHaveValue('(213) 375-5555');
    await expect(page.getByText(nanny.text('common.phoneExtension'))).toBeHidden();
    await input.fill('001 213 375 5555');
    await expect(input).toHaveValue('+1 (213) 375-5555');
    expect(sends).toBe(0);
  });

  await test.step('a dead network says so, and Send works when it is back', async () => {
    await input.fill(nanny.phone);
    await context.setOffline(true);
    await send.click();
    await expect(page.getByRole('alert')).toHaveText(nanny.text('verification.unreachable'));
    await context.setOffline(false);
    await send.click();
    await expect(page.getByLabel(nanny.text('verification.codeLabel'))).toBeVisible();
  });
});

test('the code: Change Number and Back keep the number, Resend counts down, a pasted code is sent once', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 429 .*\/api\/phone\/send-code/);
  await page.clock.install();
  const nanny = new Nanny(page, 'en');
  await nanny.open();
  await nanny.askForCode();
  const codeInput = page.getByLabel(nanny.text('verification.codeLabel'));
  const phoneInput = page.getByLabel(nanny.text('verification.phoneLabel'));
  const resend = nanny.button('verification.resend');
  await expect(resend).toBeDisabled();
  await expect(page.getByText(/You can ask for a new code in \d:\d\d/)).toBeVisible();

  await test.step('Change Number goes back with the number kept and the code forgotten', async () => {
    await codeInput.fill('123');
    await nanny.button('verification.changeNumber').click();
    await expect(phoneInput).toBeFocused();
    await expect(phoneInput).toHaveValue(/\d{4}$/);
    // Asking again at once for the same number: the code that is on its way can still be entered.
    await nanny.button('verification.send').click();
    await expect(codeInput).toHaveValue('');
    await expect(page.getByRole('alert')).toContainText('We just sent a code');
  });

  await test.step('Resend counts down', async () => {
    await page.clock.fastForward('01:05');
    await expect(resend).toBeEnabled();
    await resend.click();
    await expect(page.getByRole('alert')).toContainText('We just sent a code');
    await expect(resend).toBeDisabled();
  });

  await test.step('Back leads to the number, and the number once more to the code that was sent', async () => {
    await page.goBack();
    await expect(phoneInput).toHaveValue(/^\(\d{3}\) \d{3}-\d{4}$/);
    await nanny.button('verification.send').click();
    await expect(codeInput).toBeVisible();
  });

  await test.step('a pasted code with spaces, in full-width digits, is sent at once and once', async () => {
    let checks = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/phone/verify-code')) checks += 1;
    });
    const code = await nanny.code();
    const fullWidth = code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    await codeInput.fill(`${fullWidth.slice(0, 3)} ${fullWidth.slice(3)}`);
    await nanny.expectStep('personal-information');
    await expect(page).toHaveURL('/?step=personal-information');
    await expect(nanny.field('steps.personal.firstName')).toBeFocused();
    expect(checks).toBe(1);
  });
});

test(
  'the code on a phone: it survives a reload, takes six digits only and words its errors as the server does',
  onPhone,
  async ({ page, complaints }) => {
    complaints.expect(/status of 422 .*\/api\/phone\/(send|verify)-code/, /status of 429 .*\/api\/phone\/verify-code/);
    const nanny = new Nanny(page, 'es');
    await nanny.open();

    await test.step('a number that cannot be texted is refused in the server’s words, beside the number', async () => {
      const phone = page.getByLabel(nanny.text('verification.phoneLabel'));
      await phone.fill('+442079460958');
      await nanny.button('verification.send').click();
      await expect(page.getByRole('alert')).toHaveText(nanny.text('errors.phone_country_unsupported'));
      await expect(phone).toBeFocused();
    });

    await nanny.askForCode();
    await page.reload();
    const input = page.getByLabel(nanny.text('verification.codeLabel'));
    await expect(input).toBeVisible();
    await expect(page.getByText(nanny.shownPhone)).toBeVisible();
    await expect(input).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(input).toHaveAttribute('inputmode', 'numeric');

    const right = await nanny.code();
    const wrong = right === '000000' ? '111111' : '000000';
    const checks: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/phone/verify-code')) checks.push(request.postData() ?? '');
    });
    const verify = nanny.button('verification.verify');
    await expect(verify).toBeDisabled();
    await input.pressSequentially(`0a00 ${wrong.slice(3, 5)}`.replace(/0/g, wrong.charAt(0)));
    await expect(input).toHaveValue(wrong.slice(0, 5));
    await expect(verify).toBeDisabled();
    expect(checks).toHaveLength(0);

    // The sixth digit sends the code.
    await input.pressSequentially(wrong.charAt(5));
    await expect(page.getByRole('alert')).toHaveText(nanny.text('errors.code_incorrect'));
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await expect(input).toBeFocused();
    expect(checks).toHaveLength(1);
    // What was refused is selected, to be typed anew; a seventh digit is not taken. The same six digits are not sent again by
    // themselves, only when she presses the button.
    await input.press('End');
    await input.pressSequentially('7');
    await expect(input).toHaveValue(wrong);
    await input.press('Backspace');
    await input.pressSequentially(wrong.charAt(5));
    await expect(verify).toBeEnabled();
    expect(checks).toHaveLength(1);
    await verify.click();
    await expect.poll(() => checks.length).toBe(2);

    for (let check = 3; check <= 5; check += 1) {
      const answer = await page.request.post('/api/phone/verify-code', { data: { phone: nanny.phone, code: wrong } });
      expect(answer.status()).toBe(422);
    }
    await nanny.enterCode(right);
    await expect(page.getByRole('alert')).toHaveText(nanny.text('errors.code_checks_exhausted'));
    await expect(page.getByText(/Podrás pedir otro código en \d:\d\d/)).toBeVisible();
  },
);

test('a returning nanny is told that her profile was found', async ({ page }) => {
  const nanny = new SignedInNanny(page, 'zh');
  await nanny.signInWith(completeProfile);
  await page.context().clearCookies();
  // A second text to the same phone takes a minute.
  await page.setExtraHTTPHeaders({ 'X-Dev-Clock': new Date(Date.now() + 120_000).toISOString() });
  await nanny.open();
  await nanny.askForCode();
  await expect(page.getByText(nanny.text('verification.existingProfile'))).toBeVisible();
});

for (const locale of locales) {
  test(`a number that was silent for long asks for the last name or email, in ${locale} @phone${locale === 'zh' ? '' : ' @long'}`, async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of (403|422) .*verify-code/);
    const nanny = new Nanny(page, locale);
    const values = { agency: 'Golden Oak Nannies', phone: '+1 (213) 555-0142' };
    const refuse = (code: 'last_name_or_email_needed' | 'last_name_or_email_incorrect', status: number) => ({
      status,
      json: { success: false, code, error: nanny.text(`errors.${code}`, values) },
    });
    // The server's clock cannot be moved: reassigned-number.test.ts tests when it asks.
    await page.route('**/api/phone/verify-code', (route) => {
      const { lastNameOrEmail } = route.request().postDataJSON();
      if (lastNameOrEmail === undefined) return route.fulfill(refuse('last_name_or_email_needed', 403));
      if (lastNameOrEmail !== 'Okonkwo') return route.fulfill(refuse('last_name_or_email_incorrect', 422));
      return route.continue();
    });
    await nanny.open();
    await page.getByLabel(nanny.text('verification.phoneLabel')).fill(nanny.phone);
    await nanny.button('verification.send').click();
    const code = page.getByLabel(nanny.text('verification.codeLabel'));
    const owner = page.getByLabel(nanny.text('verification.ownerLabel'));
    await code.fill(await nanny.code());
    await expect(owner).toBeFocused();
    await expect(owner).toHaveAccessibleDescription(nanny.text('errors.last_name_or_email_needed', values));
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(nanny.text('verification.ownerRequired'));
    await owner.fill('Grace');
    await nanny.button('verification.verify').click();
    await expect(page.getByRole('alert')).toHaveText(nanny.text('errors.last_name_or_email_incorrect', values));
    await expect(owner).toBeFocused();
    await expect(owner).toHaveAttribute('aria-invalid', 'true');
    await expect(code).toHaveAttribute('aria-invalid', 'false');
    await expectAccessible(page);
    await owner.fill('Okonkwo');
    await page.keyboard.press('Enter');
    await nanny.expectStep('personal-information');
  });
}
