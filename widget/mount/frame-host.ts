import type { MountedBuilder, MountTarget } from './embedded-app.tsx';
import { themeProperties } from '#domain/embed/theme.ts';
import type { HostTheme } from './frame-theme.ts';
import type { EmbedOptions } from './options.ts';

/** The frame's messages to the page around it, over a separate channel. */
export type FrameMessage =
  | { type: 'height'; pixels: number }
  | { type: 'event'; name: string; detail: object }
  | { type: 'locale'; locale: string }
  /** The frame's accessible name. */
  | { type: 'title'; title: string }
  | { type: 'top' };

/** The page's messages to the frame: its options, at first and after every change. */
export interface FrameUpdate extends EmbedOptions {
  hostTheme: HostTheme;
}

/** The message with which the page transfers its port to the frame. */
export const welcomeMessage = 'np:port';

/**
 * The properties that the host page sets on the element. The shell's styles exclude properties that the element would only
 * inherit.
 */
function readTheme(host: Element): HostTheme {
  const style = getComputedStyle(host);
  const values = themeProperties.map((name) => [name, style.getPropertyValue(name).trim()] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

/**
 * Shows the builder in a frame of our origin. The two communicate over a MessageChannel. Its port is transferred only to our
 * origin, after the frame itself has requested it (docs/architecture.md 8).
 */
export function mountFrame(shadow: ShadowRoot, target: Omit<MountTarget, 'container'>): MountedBuilder {
  const frame = document.createElement('iframe');
  const { origin, emit, onLocale, toTop } = target;
  const { locale, start, theme, headings } = target.options;
  const channel = new MessageChannel();
  frame.allow = 'camera; microphone; clipboard-write';
  const query = new URLSearchParams({ locale, start, theme, headings: String(headings), host: window.location.origin });
  frame.src = `${origin}/embed/frame?${query.toString()}`;

  const greet = (event: MessageEvent) => {
    if (event.origin !== origin || event.source !== frame.contentWindow || event.data !== 'np:hello') return;
    window.removeEventListener('message', greet);
    frame.contentWindow?.postMessage(welcomeMessage, origin, [channel.port2]);
  };
  window.addEventListener('message', greet);
  channel.port1.addEventListener('message', ({ data }: MessageEvent<FrameMessage>) => {
    if (data.type === 'height') frame.style.height = `${data.pixels}px`;
    else if (data.type === 'event') Reflect.apply(emit, undefined, [data.name, data.detail]);
    else if (data.type === 'title') frame.title = data.title;
    else if (data.type === 'locale') Reflect.apply(onLocale, undefined, [data.locale]);
    else toTop('auto');
  });
  channel.port1.start();
  shadow.replaceChildren(frame);
  return {
    update(options: EmbedOptions) {
      const update: FrameUpdate = { ...options, hostTheme: readTheme(shadow.host) };
      channel.port1.postMessage(update);
    },
    unmount() {
      window.removeEventListener('message', greet);
      channel.port1.close();
      shadow.replaceChildren();
    },
  };
}
