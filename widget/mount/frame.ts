// The page inside the frame of `isolate` mode (site/pages/embed/frame.astro).
import { mountBuilder } from './embedded-app.tsx';
import type { FrameMessage } from './frame-host.ts';
import { type EmbedOptions, readOptions } from './options.ts';

const container = document.querySelector<HTMLElement>('#builder');

if (container && window.parent !== window) {
  const allowed = (container.dataset['origins'] ?? '').split(' ').filter(Boolean);
  const query = new URLSearchParams(window.location.search);
  const options = readOptions((name) => query.get(name));
  applyTheme(options);
  let port: MessagePort | undefined;
  const waiting: FrameMessage[] = [];
  const tell = (message: FrameMessage) => {
    if (port) port.postMessage(message);
    else waiting.push(message);
  };

  const mounted = mountBuilder({
    container,
    origin: window.location.origin,
    options,
    emit: (name, detail) => tell({ type: 'event', name, detail }),
    onLocale: (locale) => tell({ type: 'locale', locale }),
    toTop: () => tell({ type: 'top' }),
  });

  window.addEventListener('message', (event) => {
    const [received] = event.ports;
    if (port || !received || event.source !== window.parent || event.data !== 'np:port') return;
    if (!allowed.includes(event.origin)) return;
    port = received;
    port.addEventListener('message', ({ data }: MessageEvent<EmbedOptions>) => {
      const next = readOptions((name) => (name in data ? String(Reflect.get(data, name)) : null));
      applyTheme(next);
      mounted.update(next);
    });
    port.start();
    for (const message of waiting.splice(0)) tell(message);
  });
  // Only the site that really frames us gets the word: it is addressed by name.
  for (const origin of allowed) window.parent.postMessage('np:hello', origin);

  new ResizeObserver(() => tell({ type: 'height', pixels: container.offsetHeight })).observe(container);
}

function applyTheme({ theme }: EmbedOptions): void {
  if (theme === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
