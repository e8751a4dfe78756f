import type { FeaturedItem } from '#domain/directory/featured.ts';
import { localeFacts } from '#domain/locale.ts';
import type { FeaturedOptions } from './options.ts';

/** Widths of the portrait, in px: one of a strip is as wide as its card. */
const pictureSizes = { strip: '240px', grid: '(min-width: 600px) 300px, 100vw' };

/** A card shows at most this many languages. */
const shownLanguages = 2;

/**
 * A list of cards, drawn as text: nothing of an item can become markup.
 * @param origin the server's. Addresses of items keep only their path, so that a card never leads elsewhere
 */
export function drawCards(
  items: readonly FeaturedItem[],
  origin: string,
  { layout, locale }: FeaturedOptions,
): HTMLElement {
  const { htmlLang, script } = localeFacts[locale];
  const isHan = script === 'han';

  const card = (item: FeaturedItem): HTMLElement => {
    const { name, role, sentence, city, state, languages, badges } = item;
    const place = isHan ? [state, city].join('') : [city, state].filter(Boolean).join(', ');
    const spoken =
      languages.slice(0, shownLanguages).join(isHan ? '、' : ', ') + (languages.length > shownLanguages ? '…' : '');
    const link = createElement('a', 'name', name);
    link.href = own(item.url, origin);
    link.dir = 'auto';
    const facts = createElement('p', 'facts', [place, spoken].filter(Boolean).join(' · '));
    const list = createElement('ul', 'badges');
    list.replaceChildren(...badges.map((badge) => createElement('li', '', badge)));
    const quote = createElement('p', 'sentence');
    if (sentence !== null) quote.replaceChildren(createElement('q', '', sentence));
    const drawn = createElement('li', 'card');
    drawn.replaceChildren(
      face(item),
      link,
      createElement('p', 'role', role),
      quote,
      facts,
      ...(badges.length > 0 ? [list] : []),
    );
    return drawn;
  };

  const face = ({ picture, name }: FeaturedItem): HTMLElement => {
    const drawn = createElement('div', 'face');
    const words = name.split(' ');
    const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
    const initials = createElement('span', '', letters.join('').toUpperCase());
    initials.ariaHidden = 'true';
    drawn.replaceChildren(initials);
    if (picture !== null) {
      const image = createElement('img', '');
      const address = own(picture, origin);
      image.alt = '';
      image.loading = 'lazy';
      image.decoding = 'async';
      image.sizes = pictureSizes[layout];
      // A policy of the host page may refuse pictures.
      image.addEventListener('error', () => drawn.replaceChildren(initials));
      image.srcset = `${address}?variant=300 300w, ${address} 600w`;
      image.src = `${address}?variant=300`;
      drawn.replaceChildren(image);
    }
    return drawn;
  };

  const root = createElement('ul', `root ${layout}`);
  root.role = 'list';
  root.lang = htmlLang;
  root.replaceChildren(...items.map(card));
  return root;
}

/** An address on the server, whatever host it names. */
function own(address: string, origin: string): string {
  const { pathname, hash } = new URL(address, origin);
  return origin + pathname + hash;
}

/** Creates an element; a text goes in whatever direction it has. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text?: string,
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  created.className = className;
  if (text !== undefined) {
    created.textContent = text;
    created.dir = 'auto';
  }
  return created;
}
