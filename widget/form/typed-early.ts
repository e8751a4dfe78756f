import { type RefCallback, useLayoutEffect, useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

/**
 * Keeps what was typed into the server's form before the script came: a field that registers puts its own value back.
 * @param apply puts a text into the form; called in the commit in which the fields register, so that nobody sees them empty
 */
export function useTypedEarly<Name extends string>(apply: (name: Name, text: string) => void) {
  const typed = useRef<Map<Name, string> | undefined>(new Map());
  const applying = useRef(apply);

  useLayoutEffect(() => {
    const early = typed.current;
    typed.current = undefined;
    for (const [name, text] of early ?? []) applying.current(name, text);
  }, []);

  /** The ref of a field that the form holds the value of. */
  const read =
    (name: Name): RefCallback<HTMLInputElement> =>
    (element) => {
      if (element && element.value !== element.defaultValue) typed.current?.set(name, element.value);
    };

  /** The registration of a field, with what stands in it read before. */
  const keep = <Field extends Name>(registration: UseFormRegisterReturn<Field>): UseFormRegisterReturn<Field> => ({
    ...registration,
    ref(element: HTMLInputElement | null) {
      read(registration.name)(element);
      registration.ref(element);
    },
  });

  return { read, keep };
}
