import type { Page } from '@playwright/test';

/** Sets the browser's default font size in px, which people who need large text change. It stays for the pages opened later. */
export async function setFontSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
}

/**
 * The words in Latin letters that continue on another line, in the visible elements that match a selector. A hyphen ends a word.
 * @param longest longer words, in letters, may be broken
 */
export function brokenWords(page: Page, selector: string, longest = Infinity): Promise<string[]> {
  return page.locator(selector).evaluateAll(
    (elements, most) =>
      elements.flatMap((element) => {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const broken: string[] = [];
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          const holder = node.parentElement;
          // Text for screen readers only is one pixel large.
          const boxes = [holder, holder?.parentElement].map((each) => each?.getBoundingClientRect());
          if (boxes.some((box) => !box || box.width <= 1 || box.height <= 1)) continue;
          if (!holder?.checkVisibility({ visibilityProperty: true })) continue;
          for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(
            /(?<![^\s-])[\p{Script=Latin}'’]+(?![^\s-])/gu,
          )) {
            if (word.length > most) continue;
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (lines.size > 1) broken.push(`${word} in "${holder?.textContent.trim().slice(0, 40)}"`);
          }
        }
        return broken;
      }),
    longest,
  );
}
