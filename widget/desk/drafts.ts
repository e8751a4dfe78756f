import { map } from 'nanostores';
import { recordOf } from '#widget/api/request.ts';
import type { TextStorage } from '#widget/browser/storage.ts';

const storageKey = 'deskDrafts';

/**
 * Unsent texts, by purpose. They survive leaving an item, the end of a session, and a reload of this tab. They are deleted with
 * the tab, so that families' messages do not stay on a computer.
 */
export function createDrafts(storage: TextStorage) {
  const texts = map<Record<string, string | undefined>>(read(storage));
  return {
    texts,
    read: (name: string): string => texts.get()[name] ?? '',
    /** Stores a text; an empty one is deleted. */
    write(name: string, text: string): void {
      texts.setKey(name, text === '' ? undefined : text);
      storage.set(storageKey, JSON.stringify(texts.get()));
    },
  };
}

function read(storage: TextStorage): Record<string, string> {
  try {
    const kept = Object.entries(recordOf(JSON.parse(storage.get(storageKey) ?? '{}')));
    return Object.fromEntries(kept.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}
