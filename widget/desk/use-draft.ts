import { useStore } from '@nanostores/react';
import { useDesk, useMe } from './desk.ts';

/** A text that is being written and a function that changes it. What one person began, another in this tab does not see. */
export function useDraft(name: string): readonly [string, (text: string) => void] {
  const { drafts } = useDesk();
  const key = `${useMe().id}/${name}`;
  const texts = useStore(drafts.texts, { keys: [key] });
  return [texts[key] ?? '', (text) => drafts.write(key, text)];
}
