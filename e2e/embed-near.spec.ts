import { EmbeddedNanny, hostPages } from './support/embedded.ts';
import { expect, test } from './support/test.ts';

test('three builders that ask for a phone: the third waits until it is near, and each answers', async ({ page }) => {
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
    await expect(nanny.scope.getByText(nanny.phone.slice(-4))).toBeVisible();
  }
  await last.enterCode(await last.code());
  await last.expectStep('personal-information');
});
