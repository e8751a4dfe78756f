import type { ClientDirective } from 'astro';

/** The first events of people who use a mouse, a finger or a keyboard. */
const signs = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'input'] as const;

/** What an earlier visit may have left, which is to come back by itself (widget/state/quick-user.ts). */
const keptUser = 'simple-user-id';

/** Starts an island at the first sign of use; at once with `now`, or where an earlier visit may have left something. */
const startAtFirstUse: ClientDirective = (load, { value }) => {
  const start = async (sign?: Event) => {
    // Chromium sends a move of nothing when a page comes under a pointer that rests.
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
