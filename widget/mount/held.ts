/**
 * Replays the presses that came before the island's script loaded (site/scripts/hold-presses.ts): one after another, each after
 * the result of the previous one was rendered.
 */
export async function pressHeld(): Promise<void> {
  for (const held of document.querySelectorAll<HTMLElement>('[data-held]')) {
    delete held.dataset['held'];
    if (held instanceof HTMLFormElement) held.requestSubmit();
    else held.click();
    await new Promise((resolve) => setTimeout(resolve));
  }
}
