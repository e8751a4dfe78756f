import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { focusedElement, places, renderIn } from './testing/places.tsx';
import { Toaster, type ToastMessage } from './toaster.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

const saved: ToastMessage = { id: 'saved', title: 'Picture saved' };

function Page({ first }: { first: ToastMessage }) {
  const [toasts, setToasts] = useState([first]);
  return (
    <>
      <input aria-label="City" />
      <Toaster
        toasts={toasts}
        onDismiss={(id) => setToasts(toasts.filter((toast) => toast.id !== id))}
        label="Notification"
        closeLabel="Close"
      />
    </>
  );
}

const toast = page.getByRole('listitem');
const city = page.getByRole('textbox', { name: 'City' });
const close = page.getByRole('button', { name: 'Close' });

describe.each(places)('a toast in %s', (place) => {
  it('goes after 5 s', async () => {
    await renderIn(place, <Page first={saved} />);
    await city.hover();
    await vi.advanceTimersByTimeAsync(4900);
    await expect.element(toast).toBeVisible();
    await vi.advanceTimersByTimeAsync(200);
    await expect.element(toast).not.toBeInTheDocument();
  });

  it('that offers to undo stays until it is dismissed', async () => {
    await renderIn(place, <Page first={{ ...saved, action: { label: 'Undo', onAction: () => {} } }} />);
    await city.hover();
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.element(toast).toBeVisible();
    await close.click();
    await expect.element(toast).not.toBeInTheDocument();
  });

  it('is come to by F8, rests meanwhile, is closed by Escape, and gives the focus back', async () => {
    await renderIn(place, <Page first={saved} />);
    await city.click();
    await userEvent.keyboard('{F8}');
    expect(focusedElement()?.getAttribute('aria-label')).toBe('Notification');
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.element(toast).toBeVisible();
    await userEvent.tab();
    expect(focusedElement()).toBe(close.element());
    await userEvent.keyboard('{Escape}');
    await expect.element(toast).not.toBeInTheDocument();
    expect(focusedElement()).toBe(city.element());
  });

  it('rests under the pointer, and what is left of its time goes on afterwards', async () => {
    await renderIn(place, <Page first={saved} />);
    await city.hover();
    await vi.advanceTimersByTimeAsync(3000);
    await toast.hover();
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.element(toast).toBeVisible();
    await city.hover();
    await vi.advanceTimersByTimeAsync(1000);
    await expect.element(toast).toBeVisible();
    await vi.advanceTimersByTimeAsync(1500);
    await expect.element(toast).not.toBeInTheDocument();
  });

  it('follows a swipe to the right and goes with it; a shorter one lets it go back', async () => {
    await renderIn(place, <Page first={saved} />);
    const distances: number[] = [];
    const element = toast.element();
    const note = () => element instanceof HTMLElement && distances.push(Number.parseFloat(element.style.translate));
    window.addEventListener('pointermove', note);
    const swipe = (far: number) =>
      userEvent.dragAndDrop(toast, toast, {
        sourcePosition: { x: 30, y: 10 },
        targetPosition: { x: 30 + far, y: 10 },
        // A real pointer also moves through the points in between.
        steps: 4,
      });
    await swipe(40);
    expect(distances.at(-1)).toBeCloseTo(40, 0);
    await expect.element(toast).toHaveStyle({ translate: 'none' });
    await swipe(60);
    window.removeEventListener('pointermove', note);
    await expect.element(toast).not.toBeInTheDocument();
  });
});
