/**
 * Presses what was pressed before the island's script had come (site/scripts/hold-presses.ts): one after another, each once
 * what the one before it changed is drawn.
 */
export async function pressHeld(): Promise<void> {
  for (const held of document.querySelectorAll<HTMLElement>('[data-held]')) {
    delete held.dataset['held'];
    if (held instanceof HTMLFormElement) held.requestSubmit();
    else held.click();
    await new Promise((resolve) => setTimeout(resolve));
  }
}
