import { useStore } from '@nanostores/react';
import { useDesk } from '../desk.ts';

/** What the address says of a list: which item is open, and what is filtered. */
export function useAddress(): { id: string | undefined; search: Readonly<Record<string, string>> } {
  const page = useStore(useDesk().place.page);
  return { id: page && 'id' in page.params ? page.params.id : undefined, search: page?.search ?? {} };
}

/** One of the choices that a filter has, as the address names it; the first for anything else. */
export function choiceOf<Choice extends string>(
  choices: readonly [Choice, ...Choice[]],
  typed: string | undefined,
): Choice {
  return choices.find((choice) => choice === typed) ?? choices[0];
}
