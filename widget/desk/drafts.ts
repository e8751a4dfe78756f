import { useStore } from '@nanostores/react';
import { map } from 'nanostores';

/** What was typed and not sent, by the name of its field: it outlives the screen, and a session that ends. */
const drafts = map<Record<string, string>>({});

/** Keeps what is typed under a name. @returns the text, how to change it, and how to forget it */
export function useDraft(name: string, initial = ''): [text: string, type: (text: string) => void, forget: () => void] {
  const text = useStore(drafts, { keys: [name] })[name] ?? initial;
  return [text, (typed) => drafts.setKey(name, typed), () => drafts.setKey(name, undefined)];
}
