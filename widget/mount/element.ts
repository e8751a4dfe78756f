import './embed.css';
import '../ui/tokens.css';
import { mountBuilder as mount, type MountedBuilder, type MountTarget } from './embedded-app.tsx';
import type { Mount } from './builder-element.ts';
import { guardTheme } from './theme-guard.ts';

/** Loads the styles. The result shows the builder inside a shadow root that adopts them. */
export async function prepare(): Promise<Mount> {
  const sheet = await styleSheet();
  return (shadow, target) => mountInShadow(shadow, sheet, target);
}

function mountInShadow(
  shadow: ShadowRoot,
  sheet: CSSStyleSheet,
  target: Omit<MountTarget, 'container'>,
): MountedBuilder {
  const container = shadow.ownerDocument.createElement('div');
  container.className = 'np-root';
  shadow.adoptedStyleSheets = [sheet];
  shadow.replaceChildren(container);
  guardTheme(container);
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const guard = () => guardTheme(container);
  dark.addEventListener('change', guard);
  const mounted = mount({ ...target, container });
  return {
    update(options) {
      guard();
      mounted.update(options);
    },
    unmount() {
      dark.removeEventListener('change', guard);
      mounted.unmount();
      shadow.adoptedStyleSheets = [];
      shadow.replaceChildren();
    },
  };
}

let loading: Promise<CSSStyleSheet> | undefined;

/** The builder's styles, fetched once for all builders on a page. */
function styleSheet(): Promise<CSSStyleSheet> {
  loading ??= load();
  loading.catch(() => (loading = undefined));
  return loading;
}

async function load(): Promise<CSSStyleSheet> {
  const answer = await fetch(new URL('./style.css', import.meta.url));
  if (!answer.ok) throw new Error('The styles are missing');
  return new CSSStyleSheet().replace(await answer.text());
}
