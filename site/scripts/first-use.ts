import type { ClientDirective } from 'astro';

/** The first events of users with a mouse, a finger or a keyboard. */
const signs = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'input'] as const;

/** Data of an earlier visit that has to be restored without interaction (widget/state/quick-user.ts). */
const keptUser = 'simple-user-id';

/** Starts an island on the first user interaction; immediately with `now`, or if an earlier visit may have left data. */
const startAtFirstUse: ClientDirective = (load, { value }) => {
  const start = async (sign?: Event) => {
    // Chromium sends a move without movement when a page appears under a resting pointer.
    if (sign instanceof PointerEvent && sign.type === 'pointermove' && !sign.movementX && !sign.movementY) return;
    for (const sign of signs) removeEventListener(sign, start, true);
    const hydrate = await load();
    await hydrate();
  };
  if (value === 'now' || hasKeptUser()) return void start();
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
  return undefined;
};

function hasKeptUser(): boolean {
  try {
    return localStorage.getItem(keptUser) !== null;
  } catch {
    return false;
  }
}

export default startAtFirstUse;
