// Before an island's script has loaded, its buttons do nothing, and a form would submit itself with the typed data. This stores
// the pressed element as `data-held`; the island presses it once it is ready (widget/mount/held.ts).

function waits(element: Element): boolean {
  return element.closest('astro-island[ssr]') !== null;
}

document.addEventListener('submit', (event) => {
  if (!(event.target instanceof HTMLFormElement) || !waits(event.target)) return;
  event.preventDefault();
  event.target.dataset['held'] = '';
});

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button[type="button"]') : null;
  if (button instanceof HTMLButtonElement && waits(button)) button.dataset['held'] = '';
});
