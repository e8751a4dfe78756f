import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { Locale } from '#domain/locale.ts';
import { Nanny } from './nanny.ts';

/** The origin of widget/host-pages: a different site than the product's. */
export const hostPages = process.env['HOST_PAGES_URL'] ?? 'http://127.0.0.1:8788';

/** A nanny on another site's page that embeds the builder, in a shadow root or in a frame. */
export class EmbeddedNanny extends Nanny {
  /** A selector for the builder's element. */
  readonly element: string;

  constructor(
    page: Page,
    {
      locale = 'en',
      framed = false,
      element = 'nanny-profile-builder',
      headings = 2,
    }: { locale?: Locale; framed?: boolean; element?: string; headings?: number } = {},
  ) {
    super(page, locale, {
      headings,
      scope: framed ? page.frameLocator('iframe') : page.locator(element),
    });
    this.element = element;
  }

  /** The tab's URL, title, and history length: they belong to the host, whatever the nanny does in the builder. */
  addressBar(): Promise<unknown[]> {
    return this.page.evaluate(() => [window.location.href, document.title, window.history.length]);
  }

  /** Uses the keyboard, because each step scrolls the host page to its top, and the frame would move away under the pointer. */
  override async next(): Promise<void> {
    const next = this.button('builder.next');
    await expect(next).toBeEnabled();
    await next.press('Enter');
  }

  /** Whether the browser gives the frame storage: Chromium does not, its headless shell does. */
  hasStorage(): Promise<boolean> {
    return this.scope.locator('body').evaluate(() => {
      try {
        return sessionStorage.length > 0;
      } catch {
        return false;
      }
    });
  }

  async visit(hostPage: string): Promise<void> {
    await this.page.goto(`${hostPages}/${hostPage}.html`);
    await expect(this.scope.getByLabel(this.text('verification.phoneLabel'))).toBeVisible();
  }
}

/** Fails on any axe violation of WCAG 2.2 AA inside the element, including its shadow root and frame. */
export async function expectElementAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const { violations } = await new AxeBuilder({ page }).include('nanny-profile-builder').withTags(tags).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, targets: nodes.map((node) => node.target.join(' ')) }))).toEqual([]);
}

/** All computed styles of all elements of the host page, except the builder's element. */
export function hostStyles(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('html, body, body *')]
      .filter((element) => !element.matches('nanny-profile-builder, nanny-profile-builder *, script'))
      .map((element) => {
        const style = getComputedStyle(element);
        const sized = new Set(['height', 'block-size', 'perspective-origin', 'transform-origin']);
        const values = [...style]
          .filter((name) => !sized.has(name))
          .map((name) => `${name}:${style.getPropertyValue(name)}`);
        return `${element.tagName} ${values.join(';')}`;
      }),
  );
}
