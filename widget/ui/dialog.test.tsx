import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { focusedElement, places, renderIn } from './testing/places.tsx';

function Opener({ onClose }: { onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onClose={close} title="Crop" description="Choose a part." closeLabel="Close">
        <input aria-label="Zoom" />
      </Dialog>
    </>
  );
}

const opener = page.getByRole('button', { name: 'Open' });
const dialog = page.getByRole('dialog', { name: 'Crop' });

describe.each(places)('a dialog in %s', (place) => {
  it('is named and described, starts at its title, and keeps the focus and the scrolling to itself', async () => {
    await renderIn(place, <Opener />);
    await opener.click();
    await expect.element(dialog).toHaveAccessibleDescription('Choose a part.');
    expect(focusedElement()?.textContent).toBe('Crop');
    const visited = new Set<string | null | undefined>();
    for (let press = 0; press < 5; press += 1) {
      await userEvent.tab();
      visited.add(focusedElement()?.getAttribute('aria-label'));
    }
    expect(visited).toContain('Zoom');
    expect(visited).toContain('Close');
    expect(focusedElement()).not.toBe(opener.query());
    expect(getComputedStyle(document.documentElement).overflow).toBe('hidden');
  });

  it('closes by Escape, the close button and the backdrop, once each, and gives the focus and the scrolling back', async () => {
    const closed = vi.fn();
    await renderIn(place, <Opener onClose={closed} />);
    const closings = [
      () => userEvent.keyboard('{Escape}'),
      () => page.getByRole('button', { name: 'Close' }).click(),
      () => dialog.element().dispatchEvent(new MouseEvent('click', { bubbles: true })),
    ];
    for (const [number, close] of closings.entries()) {
      await opener.click();
      await expect.element(dialog).toBeVisible();
      await close();
      await expect.element(dialog).not.toBeInTheDocument();
      expect(closed).toHaveBeenCalledTimes(number + 1);
      expect(focusedElement()?.textContent).toBe('Open');
      expect(getComputedStyle(document.documentElement).overflow).not.toBe('hidden');
    }
  });
});

it('a double tap on a button that closes a dialog presses nothing under it', async () => {
  const pressed = vi.fn();
  function Sheet() {
    const [open, setOpen] = useState(true);
    return (
      <>
        <button type="button" style={{ position: 'fixed', inset: 0 }} onClick={pressed}>
          Next
        </button>
        <Dialog open={open} onClose={() => setOpen(false)} title="Missing" closeLabel="Close" />
      </>
    );
  }
  await renderIn('a page', <Sheet />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await page.getByRole('button', { name: 'Close' }).dblClick();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(pressed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(600);
  vi.useRealTimers();
  await page.getByRole('button', { name: 'Next' }).click();
  expect(pressed).toHaveBeenCalledTimes(1);
});

const question = (confirm: () => void, cancel: () => void) => (
  <ConfirmDialog
    open
    title="Delete?"
    description="This cannot be undone."
    confirmLabel="Delete"
    cancelLabel="Keep"
    onConfirm={confirm}
    onCancel={cancel}
  />
);

describe.each(places)('a question in %s', (place) => {
  it('starts on the way out, and a press beside it answers nothing', async () => {
    const [confirm, cancel] = [vi.fn(), vi.fn()];
    await renderIn(place, question(confirm, cancel));
    const asked = page.getByRole('alertdialog', { name: 'Delete?' });
    await expect.element(asked).toHaveAccessibleDescription('This cannot be undone.');
    expect(focusedElement()?.textContent).toBe('Keep');
    asked.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(cancel).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(cancel).toHaveBeenCalledTimes(1);
    await page.getByRole('button', { name: 'Delete' }).click();
    expect(confirm).toHaveBeenCalledTimes(1);
  });
});
