// The page /embed/featured in a frame: takes the colors of its address, and tells the page around it how tall it is.
import { readFeaturedSettings } from '#domain/embed/featured-snippet.ts';
import { localeFromPath } from '#domain/locale.ts';

const strip = document.querySelector<HTMLElement>('nanny-profiles-featured');

if (strip) {
  const { properties } = readFeaturedSettings(new URLSearchParams(location.search), localeFromPath(location.pathname));
  for (const [name, value] of properties) strip.style.setProperty(name, value);

  const tellHeight = () => {
    // Any page may show the frame, and a height says nothing about its visitor.
    window.parent.postMessage({ type: 'np:height', height: Math.ceil(strip.getBoundingClientRect().height) }, '*');
  };
  const watch = () => {
    // An observer does not report an element that has no size from the start: a strip without nannies.
    tellHeight();
    new ResizeObserver(tellHeight).observe(strip);
  };
  // Not before: a page that follows each height would jump when the cards replace the links.
  if (window.parent !== window) {
    for (const event of ['np:ready', 'np:error']) strip.addEventListener(event, watch, { once: true });
  }
}
