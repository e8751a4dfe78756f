import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { useKeys } from './keys.ts';

function Screen({ onSearch }: { onSearch(): void }) {
  useKeys({ '/': onSearch });
  return <h1>Nannies</h1>;
}

it('a key actions as soon as its screen stands', async () => {
  // Not part of the document: the window listens for keys.
  const place = document.createElement('div');
  const root = createRoot(place);
  let searches = 0;
  const shown = new Promise<void>((resolve) => {
    new MutationObserver(() => {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: '/', code: 'Slash' }));
      resolve();
    }).observe(place, { childList: true });
  });
  root.render(<Screen onSearch={() => (searches += 1)} />);
  await shown;
  expect(searches).toBe(1);
  root.unmount();
});
