import { featuredSource, maxFeatured, usualFeatured } from '../directory/featured-limit.ts';
import { defaultLocale, isLocale, type Locale, localizePath } from '../locale.ts';
import { escapeHtml, type HtmlAttribute, htmlElement } from './html.ts';
import { moduleScript, readSnippetSettings, snippetProperties, styleOf } from './snippet.ts';

/** What a strip of nannies on another site shows, and how. */
export interface FeaturedSettings {
  /** A city's name; empty for every city. */
  city: string;
  /** A language's name; empty for every language. */
  language: string;
  /** Ids or slugs of the nannies to show instead. */
  ids: string[];
  limit: number;
  layout: 'strip' | 'grid';
  locale: Locale;
  theme: 'auto' | 'light' | 'dark';
  /** Custom properties that differ from the defaults. */
  properties: [name: string, value: string][];
}

/** Longest name of a city or a language, in UTF-16 units. */
const maxName = 80;

/** Heights in px (widget/mount/featured/featured.css): a row of cards with its padding, and each further row of a grid. */
const rowHeight = { first: 544, further: 520 };

/** The most cards in a row of a grid. */
const gridColumns = 4;

/** The narrowest grid, in px, that has this many cards in a row. */
const gridWidth = (columns: number) => 40 + columns * 220 + (columns - 1) * 24;

/** Reads a form of the page /embed, or the address of the frame. An absent or invalid field counts as unchanged. */
export function readFeaturedSettings(fields: { get(name: string): unknown }, pageLocale: Locale): FeaturedSettings {
  const typed = (name: string) =>
    String(fields.get(name) ?? '')
      .replace(/\s+/g, ' ')
      .trim();
  const looks = readSnippetSettings(fields, pageLocale);
  const ids = typed('ids')
    .split(/[\s,]+/)
    // An address of a page is fine too: its last part is the slug.
    .map((id) => id.replace(/[?#].*$/, '').replace(/^.*\//, ''))
    .filter((id) => /^[0-9a-z-]{1,100}$/.test(id));
  const limit = Number(typed('limit'));
  return {
    city: typed('city').slice(0, maxName),
    language: typed('language').slice(0, maxName),
    ids: [...new Set(ids)].slice(0, maxFeatured),
    limit: Number.isInteger(limit) && limit >= 1 && limit <= maxFeatured ? limit : usualFeatured,
    layout: fields.get('layout') === 'grid' ? 'grid' : 'strip',
    locale: isLocale(fields.get('locale')) ? looks.locale : pageLocale,
    theme: looks.theme,
    properties: snippetProperties(looks),
  };
}

/** The attributes of the element, without those that equal the default. */
export function featuredAttributes(settings: FeaturedSettings): [name: string, value: string][] {
  const { city, language, ids, limit, layout, locale, theme } = settings;
  const values = {
    // Named nannies come instead of a search, all of them.
    ...(ids.length > 0
      ? { ids: ids.join(',') }
      : { city, language, limit: limit === usualFeatured ? '' : String(limit) }),
    layout: layout === 'strip' ? '' : layout,
    locale: locale === defaultLocale ? '' : locale,
    theme: theme === 'auto' ? '' : theme,
  };
  return Object.entries(values).filter(([, value]) => value !== '');
}

const heightOf = (cards: number, columns: number) =>
  rowHeight.first + (Math.ceil(cards / columns) - 1) * rowHeight.further;

/**
 * The height of a grid at any width, as a CSS length for a padding: its percentages are of the width around it. Each `min()` is 0 or
 * less on a page that is wide enough for one more column.
 */
function gridHeight(cards: number): string {
  const steps = [3, 2, 1]
    .filter((columns) => heightOf(cards, columns) > heightOf(cards, columns + 1))
    .map((columns) => `min(${heightOf(cards, columns)}px, (${gridWidth(columns + 1)}px - 100%) * 9999)`);
  const wide = `${heightOf(cards, gridColumns)}px`;
  return steps.length > 0 ? `max(${[wide, ...steps].join(', ')})` : wide;
}

/** How many cards are expected. @param listed how many there are today; 0 counts as unknown */
const expectedCards = ({ ids, limit }: FeaturedSettings, listed: number) =>
  Math.min(ids.length > 0 ? ids.length : limit, listed || maxFeatured);

/** The texts of the links inside the element. */
export interface FeaturedTexts {
  directory: string;
  ask: string;
}

/** The links that show before the script has run, and without it: to the directory, and to the form for families. */
export function featuredLinks(
  { city, language, ids, locale }: FeaturedSettings,
  origin: string,
): { key: keyof FeaturedTexts; href: string }[] {
  const query = new URLSearchParams();
  // Named nannies are not what the directory finds.
  if (city !== '' && ids.length === 0) query.set('city', city);
  if (language !== '' && ids.length === 0) query.set('language', language);
  const search = query.size > 0 ? `?${query.toString()}` : '';
  return [
    { key: 'directory', href: `${origin}${localizePath('/nannies', locale)}${search}#src=${featuredSource}` },
    { key: 'ask', href: `${origin}${localizePath('/ask', locale)}#src=${featuredSource}` },
  ];
}

/**
 * The two lines of HTML for a host page. They reserve the height of the cards, so that nothing moves when these come.
 * @param origin `https://host` of our server
 * @param listed how many nannies the strip shows today, if that is known
 */
export function createFeaturedSnippet(
  settings: FeaturedSettings,
  origin: string,
  texts: FeaturedTexts,
  listed = 0,
): string {
  const isGrid = settings.layout === 'grid';
  const reserved: [string, string][] = isGrid ? [] : [['min-height', `${rowHeight.first}px`]];
  const style = styleOf([['display', 'block'], ...reserved, ...settings.properties]);
  const links = featuredLinks(settings, origin)
    .map(({ key, href }) => htmlElement('a', [['href', href]], escapeHtml(texts[key])))
    .join(' · ');
  const room = `height: 0; padding-bottom: ${gridHeight(expectedCards(settings, listed))}`;
  const attributes: HtmlAttribute[] = [...featuredAttributes(settings), ['style', style]];
  return [
    moduleScript(`${origin}/embed/featured-v1.js`),
    htmlElement('nanny-profiles-featured', attributes, isGrid ? htmlElement('div', [['style', room]], links) : links),
  ].join('\n');
}

/**
 * One line of HTML for site builders that allow frames, but no scripts.
 * @param title the frame's accessible name
 * @param listed how many nannies the strip shows today, if that is known
 */
export function createFeaturedFrame(settings: FeaturedSettings, origin: string, title: string, listed = 0): string {
  const looks = settings.properties.flatMap(([property, value]): [string, string][] => {
    const name = property.replace('--np-', '');
    if (name === 'radius-control') return [];
    return [name === 'radius-card' ? ['radius', String(Number.parseInt(value, 10))] : [name, value]];
  });
  const query = new URLSearchParams([...featuredAttributes(settings), ...looks]).toString();
  return htmlElement(
    'iframe',
    [
      ['src', `${origin}/embed/featured${query === '' ? '' : `?${query}`}`],
      ['title', title],
      ['width', '100%'],
      [
        'height',
        String(settings.layout === 'grid' ? heightOf(expectedCards(settings, listed), gridColumns) : rowHeight.first),
      ],
      ['loading', 'lazy'],
      ['style', 'border: 0'],
    ],
    '',
  );
}
