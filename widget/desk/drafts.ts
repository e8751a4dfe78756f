import { map } from 'nanostores';
import { recordOf } from '#widget/api/request.ts';
import type { TextStorage } from '#widget/browser/storage.ts';

const storageKey = 'deskDrafts';

/**
 * Texts that were begun at the desk and not sent, by what they are for. They survive leaving an item, a session that ends
 * and a reload of this tab, and are gone with the tab: families' words do not stay behind on a computer.
 */
export function createDrafts(storage: TextStorage) {
  const texts = map<Record<string, string | undefined>>(read(storage));
  return {
    texts,
    read: (name: string): string => texts.get()[name] ?? '',
    /** Keeps a text; an empty one is forgotten. */
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
