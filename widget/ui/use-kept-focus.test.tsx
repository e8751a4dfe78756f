import { useLayoutEffect, useRef, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { focusedElement, places, renderIn } from './testing/places.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

/** Two sections. Pressing a button removes it, or its whole section. With `better`, a field then takes the focus. */
function Sections({ better = false }: { better?: boolean }) {
  const part = useRef<HTMLDivElement>(null);
  const [gone, setGone] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useKeptFocus(part);
  useLayoutEffect(() => {
    if (better && gone) field.current?.focus();
  }, [better, gone]);
  return (
    <div ref={part} data-focus-home>
      <h1>All</h1>
      <input ref={field} aria-label="Name" />
      <section>
        <h2>Photo</h2>
        {gone === 'button' ? <p>gone</p> : <button onClick={() => setGone('button')}>Remove photo</button>}
      </section>
      {gone === 'section' ? null : (
        <section>
          <h2>Video</h2>
          <button onClick={() => setGone('section')}>Remove video</button>
        </section>
      )}
    </div>
  );
}

describe.each(places)('the focus in %s', (place) => {
  it('goes to the heading of the section whose control is taken away', async () => {
    await renderIn(place, <Sections />);
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await expect.element(page.getByText('gone')).toBeVisible();
    await expect.poll(() => focusedElement()?.textContent).toBe('Photo');
  });

  it('goes further out when the section goes too', async () => {
    await renderIn(place, <Sections />);
    await page.getByRole('button', { name: 'Remove video' }).click();
    await expect.poll(() => focusedElement()?.textContent).toBe('All');
  });

  it('stays where the screen itself puts it', async () => {
    await renderIn(place, <Sections better />);
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await expect.element(page.getByText('gone')).toBeVisible();
    await expect.poll(() => focusedElement()?.getAttribute('aria-label')).toBe('Name');
  });
});
