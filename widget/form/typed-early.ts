import { type RefCallback, useLayoutEffect, useRef } from 'react';

/**
 * Keeps what was typed into the server's form before the script came: a field shows the form's own value from then on.
 * @param apply puts a text into the form; called in the commit that brings the fields to life, so that nobody sees them empty
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
