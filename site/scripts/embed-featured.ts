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

  const show = () => {
    const settings = readFeaturedSettings(new FormData(form), localeFromPath(location.pathname));
    const origin = page.dataset['origin'] ?? location.origin;
    const words = texts[settings.locale];
    if (words) {
      snippet.value = createFeaturedSnippet(settings, origin, words);
      frame.value = createFeaturedFrame(settings, origin, words.frameTitle);
    }
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
