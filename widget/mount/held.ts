/** Presses what was pressed before the island's script had come (site/scripts/hold-presses.ts). */
export function pressHeld(): void {
  for (const held of document.querySelectorAll<HTMLElement>('[data-held]')) {
    delete held.dataset['held'];
    if (held instanceof HTMLFormElement) held.requestSubmit();
    else held.click();
  }
}
