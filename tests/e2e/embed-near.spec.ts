import { EmbeddedNanny, hostPages } from './support/embedded.ts';
import { expect, test } from './support/test.ts';

test('three builders on one page: in three languages, and three that ask for a phone', async ({ page }) => {
  // The quick page looks for a newcomer's profile before it makes one (docs/specification.md 3).
  await test.step('three languages do not disturb each other', async () => {
    await page.goto(`${hostPages}/05-three-builders.html`);
    await expect(page.locator('#en').getByLabel(new EmbeddedNanny(page).text('verification.phoneLabel'))).toBeVisible();
    const chinese = new EmbeddedNanny(page, { locale: 'zh' });
    await page.locator('#zh').scrollIntoViewIfNeeded();
    await expect(page.locator('#zh').getByLabel(chinese.text('verification.phoneLabel'))).toBeVisible();
    await page.locator('#es').scrollIntoViewIfNeeded();
    await expect(
      page.locator('#es').getByRole('heading', { name: new EmbeddedNanny(page, { locale: 'es' }).text('quick.title') }),
    ).toBeVisible();
  });

  // The third waits until it is near, and each answers.
  await page.goto(`${hostPages}/11-three-phones.html`);
  const inOffice = (element: string) => new EmbeddedNanny(page, { element, headings: 3 });
  const [first, second, last] = [inOffice('#north'), inOffice('#center'), inOffice('#south')];
  const label = first.text('verification.phoneLabel');
  const title = first.text('verification.phoneTitle');
  await expect(first.scope.getByLabel(label)).toBeVisible();
  await expect(last.scope.getByLabel(label)).toHaveCount(0);
  for (const { element, scope } of [first, second, last]) {
    await page.locator(element).scrollIntoViewIfNeeded();
    await expect(scope.getByRole('heading', { level: 3, name: title })).toBeVisible();
  }
  // One that starts later finds the visitor where she is, at her code: all of them start before the first asks for one.
  for (const nanny of [first, second, last]) {
    await nanny.askForCode();
    await expect(nanny.scope.getByText(nanny.shownPhone)).toBeVisible();
  }
  await last.enterCode(await last.code());
  await last.expectStep('personal-information');
});
