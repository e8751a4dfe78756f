// An island whose script fails to load would not react at all. This script says so, and reloads the page with what was typed.

import { sessionTexts } from './session-texts.ts';

const keptKey = 'np-typed';

function fields(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>('astro-island[ssr] input[id]:not([type=file])')];
}

function reload(): void {
  const typed = fields().map(({ id, value }) => [id, value]);
  sessionTexts()?.setItem(keptKey, JSON.stringify(Object.fromEntries(typed)));
  location.reload();
}

/** Browsers do not restore form input on a page with no-store. */
function fillInAgain(): void {
  const typed: unknown = JSON.parse(sessionTexts()?.getItem(keptKey) ?? '{}');
  sessionTexts()?.removeItem(keptKey);
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
