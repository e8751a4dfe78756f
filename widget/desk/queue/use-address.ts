import { useStore } from '@nanostores/react';
import { useDesk } from '../desk.ts';

/** A list's state in the URL: the open item and the filters. */
export function useAddress(): { id: string | undefined; search: Readonly<Record<string, string>> } {
  const page = useStore(useDesk().router.page);
  return { id: page && 'id' in page.params ? page.params.id : undefined, search: page?.search ?? {} };
}

/** A filter's choice by its name in the URL; the first choice for any other value. */
export function choiceOf<Choice extends string>(
  choices: readonly [Choice, ...Choice[]],
  typed: string | undefined,
): Choice {
  return choices.find((choice) => choice === typed) ?? choices[0];
}
