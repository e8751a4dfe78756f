import { type KeybindingsMap, tinykeys } from 'tinykeys';
import { atom } from 'nanostores';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { localTexts } from '#widget/browser/storage.ts';
import { useIsUnopened } from '../queue/shown-item.tsx';

const storageKey = 'deskKeys';

/**
 * Whether single keys are active. Users of voice control or switches turn them off (WCAG 2.1.4). The choice is stored on this
 * device.
 */
export const keysAreOn = atom(localTexts.get(storageKey) !== 'off');

export function switchKeys(on: boolean): void {
  keysAreOn.set(on);
  if (on) localTexts.remove(storageKey);
  else localTexts.set(storageKey, 'off');
}

/** Elements in which a key is text input, not a shortcut. */
const typedInto = 'input, textarea, select, [contenteditable], dialog[open] *';

/** Binds a key pressed with Control or Command. It also works while the user types, but not while a dialog is open. */
export function useModKey(letter: string, act: () => void): void {
  const perform = useEffectEvent(act);
  useLayoutEffect(
    () =>
      tinykeys(window, {
        [`$mod+${letter}`]: (event) => {
          if (event.isComposing || document.querySelector('dialog[open]')) return;
          event.preventDefault();
          perform();
        },
      }),
    [letter],
  );
}

/**
 * Binds keys such as `j` or `g r` while the component is mounted. They are inactive while the user types, while a dialog is open,
 * when keys are switched off, or in a pane whose item is not open.
 */
export function useKeys(bindings: Readonly<Record<string, () => void>>): void {
  const isUnopened = useIsUnopened();
  const latest = useRef(bindings);
  useEffect(() => {
    latest.current = bindings;
  });
  const names = Object.keys(bindings).join('\n');
  // Before painting, so that a key pressed right after the screen appears works.
  useLayoutEffect(() => {
    if (isUnopened) return undefined;
    const map: KeybindingsMap = Object.fromEntries(
      names.split('\n').map((name) => [
        name,
        (event: KeyboardEvent) => {
          const target = event.target instanceof Element ? event.target : null;
          if (!keysAreOn.get() || event.isComposing || target?.closest(typedInto)) return;
          event.preventDefault();
          latest.current[name]?.();
        },
      ]),
    );
    return tinykeys(window, map);
  }, [names, isUnopened]);
}
