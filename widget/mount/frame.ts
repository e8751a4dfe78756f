// The page inside the frame of `isolate` mode (site/pages/embed/frame.astro).
import type { Locale } from '#domain/locale.ts';
import { loadCatalogue } from '#widget/kit/catalogues.ts';
import { mountBuilder, type MountedBuilder } from './embedded-app.tsx';
import { type FrameMessage, type FrameUpdate, welcomeMessage } from './frame-host.ts';
import { applyHostTheme } from './frame-theme.ts';
import { type EmbedOptions, readOptions } from './options.ts';

const container = document.querySelector<HTMLElement>('#builder');

if (container && window.parent !== window) {
  const allowed = new Set((container.dataset['origins'] ?? '').split(' ').filter(Boolean));
  window.addEventListener('message', function welcome({ data, origin, source, ports: [port] }: MessageEvent<unknown>) {
    if (!port || source !== window.parent || !allowed.has(origin) || data !== welcomeMessage) return;
    window.removeEventListener('message', welcome);
    start(container, port);
  });
  // The host page states its origin. The message is addressed to that origin, so it only arrives if the statement is true.
  const host = new URLSearchParams(window.location.search).get('host') ?? '';
  if (allowed.has(host)) window.parent.postMessage('np:hello', host);
}

/**
 * The builder stores data in the frame's own storage or, if the browser blocks it, in memory. The page around it may contain
 * untrusted scripts, so neither session nor text is ever passed to it (docs/security.md, a hostile site that embeds the builder).
 */
function start(container: HTMLElement, port: MessagePort): void {
  const tell = (message: FrameMessage) => port.postMessage(message);
  const query = new URLSearchParams(window.location.search);
  const options = readOptions((name) => query.get(name));
  let language: Locale | undefined;
  /** The page around the frame names it with our text, because its own small script does not include the texts. */
  async function tellTitle(locale: Locale): Promise<void> {
    if (locale === language) return;
    language = locale;
    const { 'embed.frameTitle': title = '' } = await loadCatalogue(locale, ['embed']);
    if (locale === language) tell({ type: 'title', title });
  }
  applyTheme(options);
  void tellTitle(options.locale);
  const mounted: MountedBuilder = mountBuilder({
    container,
    origin: window.location.origin,
    options,
    emit: (name, detail) => tell({ type: 'event', name, detail }),
    onLocale: (locale) => tell({ type: 'locale', locale }),
    toTop: () => tell({ type: 'top' }),
  });
  port.addEventListener('message', ({ data }: MessageEvent<FrameUpdate>) => {
    const next = readOptions((name) => (name in data ? String(Reflect.get(data, name)) : null));
    applyTheme(next);
    applyHostTheme(data.hostTheme);
    void tellTitle(next.locale);
    mounted.update(next);
  });
  port.start();
  new ResizeObserver(() => tell({ type: 'height', pixels: container.offsetHeight })).observe(container);
}

function applyTheme({ theme }: EmbedOptions): void {
  if (theme === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
