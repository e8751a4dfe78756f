import { type RefCallback, useLayoutEffect, useRef } from 'react';

/**
 * Keeps text that was typed into the server-rendered form before the script loaded. Afterwards, a field shows the form's own
 * value.
 * @param apply writes a text to the form; called in the commit that hydrates the fields, so that they never appear empty
 * @returns the ref of a field, by its name
 */
export function useTypedEarly<Name extends string>(apply: (name: Name, text: string) => void) {
  const typed = useRef<Map<Name, string> | undefined>(new Map());
  const applying = useRef(apply);

  useLayoutEffect(() => {
    const early = typed.current;
    typed.current = undefined;
    for (const [name, text] of early ?? []) applying.current(name, text);
  }, []);

  return (name: Name): RefCallback<HTMLInputElement> =>
    (element) => {
      if (element && element.value !== element.defaultValue) typed.current?.set(name, element.value);
    };
}
