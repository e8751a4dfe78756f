import { map } from 'nanostores';
import { z } from 'zod';
import type { TextStorage } from '#widget/browser/storage.ts';

const storageKey = 'deskDrafts';
const kept = z.record(z.string(), z.string());

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
    return kept.parse(JSON.parse(storage.get(storageKey) ?? '{}'));
  } catch {
    return {};
  }
}
