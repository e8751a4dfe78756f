import { type KeybindingsMap, tinykeys } from 'tinykeys';
import { atom } from 'nanostores';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { localTexts } from '#widget/browser/storage.ts';

const storageKey = 'deskKeys';

/** Whether single keys act. Who uses a voice or a switch turns them off (WCAG 2.1.4); the choice stays on this device. */
export const keysAreOn = atom(localTexts.get(storageKey) !== 'off');

export function switchKeys(on: boolean): void {
  keysAreOn.set(on);
  if (on) localTexts.remove(storageKey);
  else localTexts.set(storageKey, 'off');
}

/** Elements in which a key is a letter and not an act. */
const typedInto = 'input, textarea, select, [contenteditable], dialog[open] *';

/** Binds a key that is pressed with Control or Command: it acts while somebody types, too, but not while a dialog is open. */
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
 * Binds keys while the component is there, such as `j` or `g r`. Not while somebody types, while a dialog is open, or where
 * keys are switched off.
 */
export function useKeys(bindings: Readonly<Record<string, () => void>>): void {
  const latest = useRef(bindings);
  useEffect(() => {
    latest.current = bindings;
  });
  const names = Object.keys(bindings).join('\n');
  // Before it is painted: a key that is pressed as soon as a screen is seen acts on it.
  useLayoutEffect(() => {
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
  }, [names]);
}
