import type { MountedBuilder, MountTarget } from './embedded-app.tsx';
import { themeProperties } from '#domain/embed/theme.ts';
import type { HostTheme } from './frame-theme.ts';
import type { EmbedOptions } from './options.ts';

/** What the frame tells the page around it, over a channel of their own. */
export type FrameMessage =
  | { type: 'height'; pixels: number }
  | { type: 'event'; name: string; detail: object }
  | { type: 'locale'; locale: string }
  /** What screen readers call the frame. */
  | { type: 'title'; title: string }
  | { type: 'top' };

/** What the page tells the frame: how it is to be, first and whenever that changes. */
export interface FrameUpdate extends EmbedOptions {
  hostTheme: HostTheme;
}

/** With this the page hands its end of the channel to the frame. */
export const welcomeMessage = 'np:port';

/** What the host page sets on the element; the shell's styles keep out what the element would only inherit. */
function readTheme(host: Element): HostTheme {
  const style = getComputedStyle(host);
  const values = themeProperties.map((name) => [name, style.getPropertyValue(name).trim()] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

/**
 * Shows the builder in a frame of our origin. The two talk over a MessageChannel whose port is handed to our origin only,
 * after the frame itself has asked (design.md 8).
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
