import type { Page } from '@playwright/test';

/** Words of two to six letters that are broken over two lines, with their texts: the column is too narrow for what it shows. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isHidden = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true });
    };
    const texts = document.createTreeWalker(
      document.querySelector('dialog[open]') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const broken: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const holder = node.parentElement;
      if (!holder || isHidden(holder) || (holder.parentElement && isHidden(holder.parentElement))) continue;
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/(?<!\S)[\p{Script=Latin}'’-]{2,6}(?!\S)/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(`broken: ${word} in "${holder.textContent.trim().slice(0, 40)}"`);
      }
    }
    return broken;
  });
}
