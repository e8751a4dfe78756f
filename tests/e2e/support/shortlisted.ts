import { expect, type Page } from '@playwright/test';

/** Nannies of the demo data whose names are the same in every language. */
export const demoNannies = ['Elena Márquez', 'Ana Sofía Quiñones', "Margaret O'Sullivan-Reyes"] as const;

/** Puts the {@link demoNannies} on the shortlist of a page's browser. */
export async function fillWithDemoNannies(page: Page): Promise<void> {
  await page.goto('/nannies');
  for (const name of demoNannies) {
    const card = page.locator('.listing', { has: page.getByRole('link', { name, exact: true }) });
    const profileId = await card.locator('[data-fit]').getAttribute('data-fit');
    expect((await page.request.post('/api/shortlist', { data: { profileId } })).status()).toBe(200);
  }
}
