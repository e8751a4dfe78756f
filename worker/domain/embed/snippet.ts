import { defaultLocale, isLocale, type Locale, localizePath } from '../locale.ts';
import { escapeHtml, htmlElement } from './html.ts';
import { type ThemeColor, themeColors, themeRadius } from './theme.ts';

/** The choices made on the page /embed. */
export interface SnippetSettings {
  locale: Locale;
  theme: 'auto' | 'light' | 'dark';
  start: 'builder' | 'quick';
  isolate: boolean;
  /** `#rrggbb`, lower case. */
  colors: Record<ThemeColor, string>;
  /** Corner radius of cards, in px. */
  radius: number;
  /** A `font-family` value; empty for the default font. */
  font: string;
}

const colorNames = Object.keys(themeColors).filter(isThemeColor);

function isThemeColor(name: string): name is ThemeColor {
  return Object.hasOwn(themeColors, name);
}

/** Reads a form of the page. An absent or invalid field counts as unchanged. */
export function readSnippetSettings(fields: { get(name: string): unknown }, pageLocale: Locale): SnippetSettings {
  const locale = fields.get('locale');
  const theme = fields.get('theme');
  const radius = Number.parseInt(String(fields.get('radius') ?? ''), 10);
  const font = String(fields.get('font') ?? '').trim();
  const color = (name: ThemeColor) => {
    const value = String(fields.get(name) ?? '').toLowerCase();
    return /^#[0-9a-f]{6}$/.test(value) ? value : themeColors[name];
  };
  return {
    locale: isLocale(locale) ? locale : pageLocale,
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    start: fields.get('start') === 'quick' ? 'quick' : 'builder',
    isolate: fields.get('isolate') === 'on',
    colors: {
      accent: color('accent'),
      paper: color('paper'),
      surface: color('surface'),
      ink: color('ink'),
      'ink-muted': color('ink-muted'),
      line: color('line'),
    },
    radius: radius >= themeRadius.least && radius <= themeRadius.most ? radius : themeRadius.usual,
    font: /^[\p{L}\p{N} ,'"-]{1,200}$/u.test(font) ? font : '',
  };
}

/** The custom properties that differ from the defaults. */
export function snippetProperties({ colors, radius, font }: SnippetSettings): [name: string, value: string][] {
  const changed = colorNames.filter((name) => colors[name] !== themeColors[name]);
  return [
    ...changed.map((name): [string, string] => [`--np-${name}`, colors[name]]),
    ...(radius === themeRadius.usual
      ? []
      : [
          ['--np-radius-card', `${radius}px`] satisfies [string, string],
          ['--np-radius-control', `${Math.round(radius * 0.8)}px`] satisfies [string, string],
        ]),
    ...(font === '' ? [] : [['--np-font', font] satisfies [string, string]]),
  ];
}

/** The attributes of the element, without those that equal the default. */
export function snippetAttributes({ locale, theme, start, isolate }: SnippetSettings): [name: string, value: string][] {
  return [
    ...(locale === defaultLocale ? [] : [['locale', locale] satisfies [string, string]]),
    ...(theme === 'auto' ? [] : [['theme', theme] satisfies [string, string]]),
    ...(start === 'builder' ? [] : [['start', start] satisfies [string, string]]),
    ...(isolate ? [['isolate', ''] satisfies [string, string]] : []),
  ];
}

/**
 * The two lines of HTML for a host page.
 * @param origin `https://host` of our server
 * @param fallback text of the link that is shown where scripts do not run
 */
export function createSnippet(settings: SnippetSettings, origin: string, fallback: string): string {
  const style = styleOf(snippetProperties(settings));
  const attributes = [...snippetAttributes(settings), ...(style === '' ? [] : [['style', style] as const])];
  const address = origin + localizePath(settings.start === 'quick' ? '/simple' : '/', settings.locale);
  return [
    moduleScript(`${origin}/embed/v1.js`),
    htmlElement('nanny-profile-builder', attributes, htmlElement('a', [['href', address]], escapeHtml(fallback))),
  ].join('\n');
}

/** A script element that loads a module. */
export function moduleScript(address: string): string {
  return htmlElement(
    'script',
    [
      ['type', 'module'],
      ['src', address],
    ],
    '',
  );
}

/** The value of a style attribute. */
export function styleOf(properties: readonly (readonly [name: string, value: string])[]): string {
  return properties.map(([name, value]) => `${name}: ${value}`).join('; ');
}
