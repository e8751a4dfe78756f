// An island whose script fails to load would not react at all. This script says so, and reloads the page with what was typed.

const keptKey = 'np-typed';

/** Undefined where the browser blocks storage. Not shared: a script that shares code is a file of its own, and this one must not be. */
function storage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

function fields(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>('astro-island[ssr] input[id]:not([type=file])')];
}

function reload(): void {
  const typed = fields().map(({ id, value }) => [id, value]);
  storage()?.setItem(keptKey, JSON.stringify(Object.fromEntries(typed)));
  location.reload();
}

/** Browsers do not restore form input on a page with no-store. */
function fillInAgain(): void {
  const typed: unknown = JSON.parse(storage()?.getItem(keptKey) ?? '{}');
  storage()?.removeItem(keptKey);
  if (typeof typed !== 'object' || typed === null) return;
  for (const field of fields()) field.value ||= String(Reflect.get(typed, field.id) ?? '');
}

document.addEventListener('astro:hydration-error', () => {
  const template = document.querySelector<HTMLTemplateElement>('template#unreachable');
  if (!template || document.querySelector('.unreachable')) return;
  document.body.appendChild(template.content.cloneNode(true));
  document.querySelector('.unreachable button')?.addEventListener('click', reload);
});
addEventListener('online', () => {
  if (document.querySelector('.unreachable')) reload();
});
fillInAgain();
