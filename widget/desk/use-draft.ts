import { useStore } from '@nanostores/react';
import { useDesk, useMe } from './desk.ts';

/** A draft text and the function that changes it. Other members in this tab cannot see it. */
export function useDraft(name: string): readonly [string, (text: string) => void] {
  const { drafts } = useDesk();
  const key = `${useMe().id}/${name}`;
  return [useDrafts([name])(name), (text) => drafts.write(key, text)];
}

/** The drafts with some names; an absent one is empty. */
export function useDrafts(names: readonly string[]): (name: string) => string {
  const { drafts } = useDesk();
  const { id } = useMe();
  const texts = useStore(drafts.texts, { keys: names.map((name) => `${id}/${name}`) });
  return (name) => texts[`${id}/${name}`] ?? '';
}
