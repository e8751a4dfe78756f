// The page /embed: shows the form's settings on a strip of nannies, and generates its HTML.
import {
  createFeaturedFrame,
  createFeaturedSnippet,
  featuredAttributes,
  readFeaturedSettings,
} from '#domain/embed/featured-snippet.ts';
import { themeProperties } from '#domain/embed/theme.ts';
import { localeFromPath } from '#domain/locale.ts';

const page = document.querySelector<HTMLElement>('.embedding');
const section = page?.querySelector<HTMLElement>('.strip');
const strip = section?.querySelector<HTMLElement>('nanny-profiles-featured');
const form = document.querySelector<HTMLFormElement>('#options');
const snippet = document.querySelector<HTMLTextAreaElement>('#strip-snippet');
const frame = document.querySelector<HTMLTextAreaElement>('#strip-frame');

if (page && section && strip && form && snippet && frame) {
  const texts: Record<string, { directory: string; ask: string; frameTitle: string } | undefined> = JSON.parse(
    section.dataset['texts'] ?? '{}',
  );

  const read = () => readFeaturedSettings(new FormData(form), localeFromPath(location.pathname));

  /** How many nannies the strip shows; 0 when that is unknown. */
  let listed = 0;

  const write = () => {
    const settings = read();
    const origin = page.dataset['origin'] ?? location.origin;
    const words = texts[settings.locale];
    if (words) {
      snippet.value = createFeaturedSnippet(settings, origin, words, listed);
      frame.value = createFeaturedFrame(settings, origin, words.frameTitle, listed);
    }
  };

  const show = () => {
    const settings = read();
    write();
    const attributes = new Map(featuredAttributes(settings));
    for (const name of ['city', 'language', 'ids', 'limit', 'layout', 'locale', 'theme']) {
      const value = attributes.get(name);
      if (value === undefined) strip.removeAttribute(name);
      else if (strip.getAttribute(name) !== value) strip.setAttribute(name, value);
    }
    const properties = new Map(settings.properties);
    for (const name of themeProperties) {
      const value = properties.get(name);
      if (value === undefined) strip.style.removeProperty(name);
      else strip.style.setProperty(name, value);
    }
  };

  for (const name of ['np:ready', 'np:error']) {
    strip.addEventListener(name, (event) => {
      listed = event instanceof CustomEvent ? Number(event.detail?.count) || 0 : 0;
      write();
    });
  }

  // Asked for once the typing rests, because each city is a request.
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const restMs = 400;
  page.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(show, restMs);
  });
  // The builder's language, which the form takes over, and the button for the original look.
  form.addEventListener('change', show);
  form.querySelector('[data-reset]')?.addEventListener('click', () => setTimeout(show));
  show();
}
