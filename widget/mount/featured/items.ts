import type { FeaturedItem } from '#domain/directory/featured.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const isTextOrNull = (value: unknown) => value === null || isText(value);

/** Whether a value has the fields of an item that a card draws. The server's schema is too large for a script of 4 KB. */
function isItem(value: unknown): value is FeaturedItem {
  const field = (name: string): unknown => Reflect.get(Object(value), name);
  return (
    ['url', 'name', 'role'].every((name) => isText(field(name))) &&
    ['sentence', 'city', 'state', 'picture'].every((name) => isTextOrNull(field(name))) &&
    ['languages', 'badges'].every((name) => areTexts(field(name)))
  );
}

const answers = new Map<string, Promise<FeaturedItem[]>>();

/**
 * The items at an address, asked for once for all strips of the page.
 * @throws when the server cannot be reached or refuses
 */
export function fetchItems(address: string): Promise<FeaturedItem[]> {
  const known = answers.get(address);
  if (known) return known;
  const answer = ask(address);
  answers.set(address, answer);
  answer.catch(() => answers.delete(address));
  return answer;
}

async function ask(address: string): Promise<FeaturedItem[]> {
  const response = await fetch(address, { credentials: 'omit' });
  if (!response.ok) throw new Error(String(response.status));
  const answer: unknown = await response.json();
  const items: unknown = Reflect.get(Object(answer), 'items');
  if (!Array.isArray(items)) throw new Error('no items');
  return items.filter(isItem);
}
