import { placeLine } from '#domain/profile/place.ts';
import { type Locale, localeFacts } from '#domain/locale.ts';
import { inLocale } from './support/in-locale.ts';
import { expectAccessible, Nanny } from './support/nanny.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

const names: Record<Locale, { firstName: string; lastName: string; slug: RegExp; shown: string }> = {
  en: { firstName: 'Grace', lastName: 'Okonkwo', slug: /\/profile\/grace-okonkwo/, shown: 'Grace Okonkwo' },
  zh: { firstName: '秀英', lastName: '王', slug: /\/cn\/profile\/xiuying-wang/, shown: '王秀英' },
  es: {
    firstName: 'María José',
    lastName: 'Núñez',
    slug: /\/es\/profile\/maria-jose-nunez/,
    shown: 'María José Núñez',
  },
};

for (const locale of ['en', 'zh', 'es'] as const) {
  test(
    `a nanny verifies her phone, builds and publishes; a parent reads the page (${locale})`,
    inLocale(locale),
    async ({ page, browser }) => {
      const nanny = new Nanny(page, locale);
      const name = names[locale];
      await nanny.open();
      await expect(page.locator('html')).toHaveAttribute('lang', localeFacts[locale].htmlLang);
      await expect(page.getByLabel(nanny.text('verification.phoneLabel'))).toBeVisible();
      await expectAccessible(page);
      await nanny.askForCode();
      await expectAccessible(page);
      await nanny.enterCode(await nanny.code());

      await nanny.expectStep('personal-information');
      await expect(nanny.button('builder.next')).toBeDisabled();
      await expectAccessible(page);
      await nanny.fillPersonalInformation(name);
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
      await expect(page.getByText(nanny.text('certifications.list.empty'))).toBeVisible();
      const cpr = page.getByRole('button', { name: nanny.text('labels.certification.CPR'), exact: true });
      await expect(cpr).toBeDisabled();
      await expectAccessible(page);
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'cpr.pdf', mimeType: 'application/pdf', buffer: pdf });
      await expect(page.getByText(nanny.text('certifications.upload.ready'))).toBeVisible();
      await cpr.click();
      await expect(page.getByText(nanny.text('certifications.badge.document'))).toBeVisible();
      await expectAccessible(page);
      await nanny.next();

      await nanny.expectStep('video-resume');
      await expectAccessible(page);
      await nanny.next();

      await nanny.expectStep('availability');
      await nanny.fillAvailability();
      await expectAccessible(page);
      await nanny.button('builder.complete').click();
      await page.waitForURL(name.slug);
      await expectAccessible(page);

      const parent = await browser.newPage();
      await parent.goto(page.url());
      await expect(parent.getByRole('heading', { level: 1 })).toHaveText(name.shown);
      const specialty = nanny.text('labels.specialty.Newborn Care');
      await expect(parent.getByText(nanny.text('profile.specialist', { specialty }))).toBeVisible();
      await expect(parent.getByText(placeLine({ city: 'Pasadena', state: 'CA' }, textsFor(locale)))).toBeVisible();
      await expect(parent.getByText('I sing while I cook.')).toBeVisible();
      await expect(parent.getByText(nanny.text('profile.availability.overnight'))).toBeVisible();
      const certification = nanny.text('labels.certification.CPR');
      await expect(parent.getByRole('heading', { name: certification, exact: true })).toBeVisible();
      const html = await parent.content();
      for (const secret of ['nanny@example.com', '12 Palm Street', nanny.phone, nanny.phone.slice(-4)]) {
        expect(html).not.toContain(secret);
      }
      await parent.close();
    },
  );
}
