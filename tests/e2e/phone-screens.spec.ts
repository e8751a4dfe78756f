import type { Page } from '@playwright/test';
import { onPhone } from './support/in-locale.ts';
import { brokenWords, setFontSize } from './support/large-text.ts';
import { deskScreens, openScreens, publishLongWord, signInForScreens, wizardScreens } from './support/phone-screens.ts';
import { expect, test } from './support/test.ts';
import { textsFor } from './support/texts.ts';

const { text } = textsFor('en');

/** A column that breaks words this short, in letters, is too narrow for what it shows. */
const shortWord = 6;

/**
 * Visible elements that a finger presses and that are smaller than 44 px, with their sizes. Links inside sentences are exempt
 * (WCAG 2.5.8).
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const smallest = 43.5;
    const scope = document.querySelector('dialog[open]') ?? document;
    const pressed =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=option]';
    return [...scope.querySelectorAll<HTMLElement>(pressed)].flatMap((element) => {
      const own = element.getBoundingClientRect();
      const words = element.textContent?.trim() ?? '';
      const around = element.parentElement?.textContent?.trim() ?? '';
      const isInSentence = getComputedStyle(element).display === 'inline' && around.length > words.length;
      if (!element.checkVisibility({ visibilityProperty: true }) || own.bottom <= 0 || isInSentence) return [];
      // A checkbox, radio or file field is pressed on its label, and a card on the pseudo-element of its link.
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const isCard = getComputedStyle(element, '::after').position === 'absolute' && element.offsetParent !== null;
      const boxes = [element, ...labels, ...(isCard && element.offsetParent ? [element.offsetParent] : [])]
        .map((box) => box.getBoundingClientRect())
        .toSorted((one, other) => other.width * other.height - one.width * one.height);
      const { width, height } = boxes[0] ?? own;
      // Text for screen readers only is one pixel large.
      if (width <= 1 || (width >= smallest && height >= smallest)) return [];
      const name = element.getAttribute('aria-label') ?? words;
      return [`${element.tagName} "${name.slice(0, 40)}" ${Math.round(width)} × ${Math.round(height)}`];
    });
  });
}

/** What large text cuts off or covers: in the header, and by elements that stay in place while the page scrolls. */
function brokenByLargeText(page: Page): Promise<string[]> {
  // The window of a phone widens to its content.
  return page.evaluate((width) => {
    const header = document.querySelector('header');
    const all = header ? [header, ...header.querySelectorAll('*')] : [];
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== header &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const shown = all.filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1 && !scrolls(element);
    });
    const cut = shown.filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      const overflows = element.scrollWidth > element.clientWidth && element.clientWidth > 0;
      return left < 0 || right > width + 0.5 || overflows;
    });
    const pressed = shown
      .filter((element) => element.matches('a, button'))
      .map((element) => ({ element, box: element.getBoundingClientRect() }));
    const overlapping = pressed.filter(({ box }, index) =>
      pressed
        .slice(index + 1)
        .some(
          ({ box: other }) =>
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
        ),
    );
    const docked = [...document.querySelectorAll('body :not(dialog)')].filter((element) => {
      const { position } = getComputedStyle(element);
      const { height } = element.getBoundingClientRect();
      return (position === 'sticky' || position === 'fixed') && height > innerHeight / 5;
    });
    if (header && pressed.length === 0) throw new Error('The header has nothing to press.');
    const isWide = document.documentElement.scrollWidth > width;
    const broken = [
      ...cut.map((element) => ({ how: 'cut', element })),
      ...overlapping.map(({ element }) => ({ how: 'overlapping', element })),
      ...docked.map((element) => ({ how: 'docked', element })),
    ].map(({ how, element }) => `${how}: ${element.tagName} "${element.textContent?.trim().slice(0, 30)}"`);
    return isWide ? [...broken, 'the page scrolls sideways'] : broken;
  }, page.viewportSize()?.width ?? 0);
}

const parts = Object.entries({ open: openScreens, wizard: wizardScreens, desk: deskScreens });

/** The first stop of the Tab key leads past the header, to the content of the same page. */
async function expectSkipLink(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText(text('common.skipToContent'));
  await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.locator('main:focus, main h1:focus')).toHaveCount(1);
  expect(new URL(page.url()).pathname).toBe(pathname);
}

test.describe('on a phone', onPhone, () => {
  for (const [part, screens] of parts) {
    test(`fingers reach everything, large text is neither cut off nor covered, and Tab skips to the content: ${part}`, async ({
      browser,
      page,
      complaints,
    }) => {
      complaints.expect(/status of 404 .*\/nowhere\/at\/all/);
      if (part === 'wizard') await signInForScreens(page);
      if (part === 'desk') await publishLongWord(browser);
      const problems: Record<string, string[]> = {};
      for (const screen of screens) {
        await test.step(screen.name, async () => {
          await screen.open(page);
          if (!screen.isInside) await expectSkipLink(page);
          const small = await smallTargets(page);
          await setFontSize(page, 32);
          const found = [...small, ...(await brokenByLargeText(page)), ...(await brokenWords(page, 'body', shortWord))];
          await setFontSize(page, 16);
          if (found.length > 0) problems[screen.name] = found;
        });
      }
      expect(problems).toEqual({});
    });
  }
});
