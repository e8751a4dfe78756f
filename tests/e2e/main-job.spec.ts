import { placeLine } from '#domain/profile/place.ts';
import { localeFacts } from '#domain/locale.ts';
import { onPhone } from './support/in-locale.ts';
import { expectAccessible, Nanny } from './support/nanny.ts';
import { expect, test } from './support/test.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

/** On a phone, in the language of the longest words; on a computer by the keyboard: announcements.spec.ts. */
test(
  'a nanny verifies her phone, builds and publishes; a parent reads the page',
  onPhone,
  async ({ page, browser }) => {
    const nanny = new Nanny(page, 'es');
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') problems.push(message.text());
    });
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`policy: ${violatedDirective} ${blockedURI}`);
      });
    });
    await nanny.open();
    await expect(page.locator('html')).toHaveAttribute('lang', localeFacts.es.htmlLang);
    await expect(page.getByLabel(nanny.text('verification.phoneLabel'))).toBeVisible();
    await expectAccessible(page);
    await nanny.askForCode();
    await expectAccessible(page);
    await nanny.enterCode(await nanny.code());

    await nanny.expectStep('personal-information');
    await expect(nanny.button('builder.next')).toBeDisabled();
    await expectAccessible(page);
    await nanny.fillPersonalInformation({ firstName: 'María José', lastName: 'Núñez' });
    await nanny.next();

    await nanny.expectStep('work-preferences');
    await nanny.fillWorkPreferences();
    await expectAccessible(page);
    await nanny.next();

    await nanny.expectStep('experience');
    await nanny.fillExperience();
    await expectAccessible(page);
    await nanny.next();

    await nanny.expectStep('certifications');
    await expect(page.getByText(nanny.text('certification.list.empty'))).toBeVisible();
    const cpr = page.getByRole('button', { name: nanny.text('labels.certification.CPR'), exact: true });
    await expect(cpr).toBeDisabled();
    await expectAccessible(page);
    await page.locator('input[type=file]').setInputFiles({ name: 'cpr.pdf', mimeType: 'application/pdf', buffer: pdf });
    await expect(page.getByText(nanny.text('certification.upload.ready'))).toBeVisible();
    await cpr.click();
    await nanny.button('certification.expiry.skip').click();
    await expect(page.getByText(nanny.text('certification.badge.document'))).toBeVisible();
    await expectAccessible(page);
    await nanny.next();

    await nanny.expectStep('video-resume');
    await expectAccessible(page);
    await nanny.next();

    await nanny.expectStep('availability');
    await nanny.fillAvailability();
    await expectAccessible(page);
    await nanny.button('builder.complete').click();
    await page.waitForURL(/\/es\/profile\/maria-jose-nunez/);
    await expectAccessible(page);

    const parent = await browser.newPage();
    await parent.goto(page.url());
    await expect(parent.getByRole('heading', { level: 1 })).toHaveText('María José Núñez');
    const specialty = nanny.text('labels.specialty.Newborn Care');
    await expect(parent.getByText(nanny.text('profile.specialist', { specialty }))).toBeVisible();
    await expect(parent.getByText(placeLine({ city: 'Pasadena', state: 'CA' }, nanny.texts))).toBeVisible();
    await expect(parent.getByText('I sing while I cook.')).toBeVisible();
    await expect(parent.getByText(nanny.text('profile.availability.overnight'))).toBeVisible();
    const certification = nanny.text('labels.certification.CPR');
    await expect(parent.getByRole('heading', { name: certification, exact: true })).toBeVisible();
    const html = await parent.content();
    for (const secret of [/nanny@example\.com/, /12 Palm Street/, nanny.shownPhone]) expect(html).not.toMatch(secret);
    await parent.close();
    expect(problems).toEqual([]);
  },
);
