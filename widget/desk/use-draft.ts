import { useStore } from '@nanostores/react';
import { useDesk, useMe } from './desk.ts';

/** A draft text and the function that changes it. Other members in this tab cannot see it. */
export function useDraft(name: string): readonly [string, (text: string) => void] {
  const { drafts } = useDesk();
  const key = `${useMe().id}/${name}`;
  const texts = useStore(drafts.texts, { keys: [key] });
  return [texts[key] ?? '', (text) => drafts.write(key, text)];
}
