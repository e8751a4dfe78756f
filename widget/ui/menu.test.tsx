import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Menu } from './menu.tsx';
import { focusedElement, places, renderIn } from './testing/places.tsx';

const trigger = page.getByRole('button', { name: 'Language' });
const menu = page.getByRole('menu', { name: 'Languages' });

function languageMenu(onSelect = vi.fn()) {
  const items = ['English', 'Español', '中文'].map((label) => ({ id: label, label, onSelect: () => onSelect(label) }));
  return <Menu label="Languages" trigger="Language" items={items} selected="Español" />;
}

const focused = () => focusedElement()?.textContent;

describe.each(places)('a menu in %s', (place) => {
  it('opens at the current choice, and goes through all by arrows, Home, End and letters', async () => {
    await renderIn(place, languageMenu());
    await trigger.click();
    await expect.element(page.getByRole('menuitemradio', { name: 'Español' })).toHaveAttribute('aria-checked', 'true');
    expect(focused()).toBe('Español');
    for (const [key, name] of [
      ['{ArrowDown}', '中文'],
      ['{ArrowDown}', 'English'],
      ['{ArrowUp}', '中文'],
      ['{Home}', 'English'],
      ['{End}', '中文'],
      ['e', 'English'],
      ['e', 'Español'],
    ] as const) {
      await userEvent.keyboard(key);
      expect(focused(), key).toBe(name);
    }
  });

  it('chooses by Enter, closes, and gives the focus back', async () => {
    const chosen = vi.fn();
    await renderIn(place, languageMenu(chosen));
    await trigger.click();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(chosen.mock.calls).toEqual([['English']]);
    await expect.element(menu).not.toBeInTheDocument();
    expect(focused()).toBe('Language');
    await expect.element(trigger).toHaveAttribute('aria-expanded', 'false');
  });

  it('closes by Escape, by Tab and by a press elsewhere, and chooses nothing', async () => {
    const chosen = vi.fn();
    await renderIn(place, languageMenu(chosen));
    const closings = {
      Escape: () => userEvent.keyboard('{Escape}'),
      Tab: () => userEvent.keyboard('{Tab}'),
      press: () => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })),
    };
    for (const close of Object.values(closings)) {
      await trigger.click();
      await expect.element(menu).toBeVisible();
      await close();
      await expect.element(menu).not.toBeInTheDocument();
    }
    expect(chosen).not.toHaveBeenCalled();
  });

  it('opens by the arrows of its button, at the end by the upper one', async () => {
    await renderIn(place, languageMenu());
    await userEvent.tab();
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toBe('中文');
  });
});
