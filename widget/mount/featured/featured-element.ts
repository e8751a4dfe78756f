import { guardColors } from '../theme-guard.ts';
import { createElement, drawCards } from './cards.ts';
import tokens from '../../ui/tokens.css?inline';
import styles from './featured.css?inline';
import { fetchItems } from './items.ts';
import { featuredAttributes, readFeaturedOptions } from './options.ts';

/** Text colors of a card with their backgrounds. */
const pairs = [
  { color: '--np-accent', on: ['--np-paper', '--np-accent-tint'] },
  { color: '--np-ink', on: ['--np-paper'] },
  { color: '--np-ink-muted', on: ['--np-paper'] },
  { color: '--np-warm-ink', on: ['--np-paper'] },
];

/**
 * Creates the class of `<nanny-profiles-featured>` (docs/embed.md).
 * @param origin of our server; without it, the origin of the first link inside the element
 */
export function createFeaturedClass(origin: string | undefined): typeof HTMLElement {
  const sheets = {
    cards: createSheet(tokens + styles),
    // Outranks the height that the page reserves with style attributes.
    natural: createSheet(':host{min-height:0!important}::slotted(*){height:auto!important;padding:0!important}'),
    nothing: createSheet(':host{display:none!important}'),
  };
  const dark = matchMedia('(prefers-color-scheme: dark)');

  return class NannyProfilesFeatured extends HTMLElement {
    static readonly observedAttributes = featuredAttributes;
    #shadow = this.attachShadow({ mode: 'open' });
    /** The address whose items are shown or on their way, with the layout. */
    #shown = '';
    #isDue = false;
    #guard = () => this.#checkColors();

    connectedCallback(): void {
      dark.addEventListener('change', this.#guard);
      this.#refreshSoon();
    }

    disconnectedCallback(): void {
      dark.removeEventListener('change', this.#guard);
    }

    attributeChangedCallback(): void {
      this.#refreshSoon();
    }

    /** Several attributes that change at once are one refresh. */
    #refreshSoon(): void {
      if (this.#isDue) return;
      this.#isDue = true;
      queueMicrotask(() => {
        this.#isDue = false;
        if (this.isConnected) void this.#refresh();
      });
    }

    async #refresh(): Promise<void> {
      const options = readFeaturedOptions((name) => this.getAttribute(name));
      const server = origin ?? this.querySelector('a')?.origin ?? '';
      const address = server + options.path;
      const wanted = `${options.layout} ${address}`;
      if (wanted === this.#shown) return this.#checkColors();
      if (this.#shown === '') this.#showLinks();
      this.#shown = wanted;
      const items = await fetchItems(address).catch(() => undefined);
      // Other attributes may have come meanwhile.
      if (wanted !== this.#shown) return undefined;
      if (!items) {
        this.#shown = '';
        this.#showLinks(sheets.natural);
        return this.#tell('error', { code: 'unreachable' });
      }
      this.#shadow.adoptedStyleSheets = items.length === 0 ? [sheets.nothing] : [sheets.cards];
      const stack = createElement('div', 'stack');
      stack.replaceChildren(drawCards(items, server, options), createElement('slot', ''));
      this.#shadow.replaceChildren(stack);
      this.#checkColors();
      return this.#tell('ready', { count: items.length });
    }

    #tell(name: string, detail: object): void {
      this.dispatchEvent(new CustomEvent(`np:${name}`, { bubbles: true, composed: true, detail }));
    }

    /** The page's own links, until there are cards. */
    #showLinks(...more: CSSStyleSheet[]): void {
      this.#shadow.adoptedStyleSheets = more;
      this.#shadow.replaceChildren(createElement('slot', ''));
    }

    #checkColors(): void {
      const root = this.#shadow.querySelector<HTMLElement>('.root');
      if (root) guardColors(root, pairs, this.localName);
    }
  };
}

function createSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
