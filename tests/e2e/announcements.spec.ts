import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { Nanny } from './support/nanny.ts';
import { expect, test } from './support/test.ts';

const pdf = { name: 'cpr.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };

declare global {
  interface Window {
    heard: string[];
  }
}

/** Notes what a screen reader says unasked: each text that a live region takes on. The list outlives reloads of the page. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    window.heard = JSON.parse(sessionStorage.getItem('heard') ?? '[]');
    const regions = '[role=alert], [role=status], [role=log], output, [aria-live]:not([aria-live=off])';
    const note = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const region = element?.closest(regions);
      const text = region?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
      if (text === '' || text === window.heard.at(-1)) return;
      window.heard.push(text);
      sessionStorage.setItem('heard', JSON.stringify(window.heard));
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        note(target);
        for (const node of addedNodes) if (node instanceof Element && node.matches('[role=alert]')) note(node);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => window.heard);
}

/** The role, name and description of what has the focus, as the browser tells assistive technology. */
async function focus(page: Page): Promise<string> {
  const snapshot = await page.locator(':focus').ariaSnapshot();
  return snapshot.split('\n')[0]?.replace(/^- /, '').replace(/:$/, '') ?? '';
}

/** Whether the texts come in this order, with others between them. */
function inOrder(heard: string[], expected: string[]): string[] {
  let from = 0;
  return expected.filter((text) => {
    const at = heard.findIndex((each, index) => index >= from && each.includes(text));
    if (at >= 0) from = at;
    return at >= 0;
  });
}

test('the main job by keyboard: where the focus goes and what is said (docs/accessibility.md)', async ({ page }) => {
  const nanny = new Nanny(page, 'en');
  const heard = await listen(page);
  const stops: string[] = [];
  const stop = async () => void stops.push(await focus(page));
  const press = async (id: string, values?: Record<string, string>) => {
    await nanny.button(id, values).focus();
    await page.keyboard.press('Enter');
  };

  const next = async (step: string) => {
    await expect(nanny.button('builder.next')).toBeEnabled();
    await press('builder.next');
    await nanny.expectStep(step);
  };

  await nanny.open();
  await expect(nanny.field('verification.phoneLabel')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await stop();
  await page.keyboard.type(nanny.phone);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(nanny.text('verification.codeLabel'))).toBeFocused();
  await stop();
  await page.keyboard.type(await nanny.code());
  await nanny.expectStep('personal-information');
  await expect(nanny.field('steps.personal.firstName')).toBeFocused();
  await stop();
  await press('builder.next');
  await expect(page.locator(':focus')).toContainText(nanny.text('validation.city'));
  await stop();
  await nanny.fillPersonalInformation({ firstName: 'Grace', lastName: 'Okonkwo' });
  await next('work-preferences');
  await stop();
  await nanny.fillWorkPreferences();
  await next('experience');
  await nanny.fillExperience();
  await next('certifications');
  await stop();
  await page.locator('input[type=file]').setInputFiles(pdf);
  await expect(page.getByText(nanny.text('certification.upload.ready'))).toBeVisible();
  await press('labels.certification.CPR');
  await press('certification.expiry.skip');
  await expect(page.getByText(nanny.text('certification.badge.document'))).toBeVisible();
  await next('video-resume');
  await next('availability');
  await stop();
  await expect(nanny.button('builder.complete')).toBeEnabled();
  await press('builder.complete');
  await press('builder.gap.days.publish');
  await page.waitForURL(/\/profile\//);

  await test.info().attach('focus', { body: stops.join('\n') });
  await test.info().attach('heard', { body: (await heard()).join('\n') });
  expect(stops).toEqual([
    expect.stringMatching(/^textbox .*Phone/i),
    expect.stringMatching(/^textbox .*code/i),
    expect.stringMatching(/^textbox "First name"/),
    expect.stringMatching(/^region /),
    expect.stringMatching(/^heading "Work preferences"/),
    expect.stringMatching(/^heading "Certifications"/),
    expect.stringMatching(/^heading "Availability"/),
  ]);
  const said = [
    nanny.text('verification.phoneRequired'),
    nanny.text('certification.upload.ready'),
    nanny.text('certification.added', { name: 'CPR' }),
    nanny.text('builder.toast.submitted'),
  ];
  expect(inOrder(await heard(), said)).toEqual(said);
});
