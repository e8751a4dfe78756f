import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { freshPhone } from './fresh-phone.ts';

/** What somebody types into a field, by its type. */
const typed: Record<string, () => string> = {
  email: () => `press-${randomUUID()}@example.com`,
  tel: freshPhone,
  number: () => '5',
  date: () => new Date(Date.now() + 10 * 24 * 60 * 60_000).toISOString().slice(0, 10),
  month: () => '2024-05',
  time: () => '10:00',
  'datetime-local': () => '2031-05-04T10:00',
  url: () => 'https://example.com',
};

/** Fills the empty fields of the form that a button sends, so that the server takes it. */
export async function fillForm(page: Page, button: Locator): Promise<void> {
  const kinds = await button.evaluate((element) => {
    const form = element instanceof HTMLButtonElement && element.type === 'submit' ? element.form : null;
    for (const filled of document.querySelectorAll('[data-fill]')) filled.removeAttribute('data-fill');
    return [...(form?.elements ?? [])].flatMap((field, place) => {
      const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      if (!(isField || field instanceof HTMLSelectElement) || field.disabled || field.value !== '') return [];
      // Nobody sees a trap for programs, and a code comes by text message.
      const isHidden = field.tabIndex < 0 || field.closest('[aria-hidden=true]') !== null || !field.checkVisibility();
      if (isHidden || field.type === 'file' || field.autocomplete === 'one-time-code') return [];
      if (isField && field.readOnly) return [];
      field.setAttribute('data-fill', String(place));
      // One field takes a number or an address, and some take numbers as text.
      const isAddress = field.autocomplete === 'email' || /reach/.test(field.name + field.id);
      const isNumber = field.inputMode === 'numeric' || field.name === 'children';
      return [{ place, type: isAddress ? 'email' : isNumber ? 'number' : field.type }];
    });
  });
  for (const { place, type } of kinds) {
    const field = page.locator(`[data-fill="${place}"]`);
    if (type === 'select-one') await field.selectOption({ index: 1 });
    else await field.fill(typed[type]?.() ?? 'Calm mornings.');
  }
}
