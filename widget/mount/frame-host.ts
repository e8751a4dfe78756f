import type { MountedBuilder, MountTarget } from './embedded-app.tsx';
import type { EmbedOptions } from './options.ts';

/** What the frame tells the page around it, over a channel of their own. */
export type FrameMessage =
  | { type: 'height'; pixels: number }
  | { type: 'event'; name: string; detail: object }
  | { type: 'locale'; locale: string }
  | { type: 'top' };

/**
 * Shows the builder in a frame of our origin. The two talk over a MessageChannel whose port is handed to our origin only,
 * after the frame itself has asked (design.md 8).
 */
export function mountFrame(shadow: ShadowRoot, target: Omit<MountTarget, 'container'>): MountedBuilder {
  const frame = document.createElement('iframe');
  const { origin, emit, onLocale, toTop } = target;
  const { locale, start, theme } = target.options;
  const channel = new MessageChannel();
  frame.allow = 'camera; microphone; clipboard-write';
  frame.title = 'Nanny profile builder';
  frame.src = `${origin}/embed/frame?${new URLSearchParams({ locale, start, theme }).toString()}`;

  const greet = (event: MessageEvent) => {
    if (event.origin !== origin || event.source !== frame.contentWindow || event.data !== 'np:hello') return;
    window.removeEventListener('message', greet);
    frame.contentWindow?.postMessage('np:port', origin, [channel.port2]);
  };
  window.addEventListener('message', greet);
  channel.port1.addEventListener('message', ({ data }: MessageEvent<FrameMessage>) => {
    if (data.type === 'height') frame.style.height = `${data.pixels}px`;
    else if (data.type === 'event') Reflect.apply(emit, undefined, [data.name, data.detail]);
    else if (data.type === 'locale') Reflect.apply(onLocale, undefined, [data.locale]);
    else toTop('auto');
  });
  channel.port1.start();
  shadow.replaceChildren(frame);
  return {
    update: (options: EmbedOptions) => channel.port1.postMessage(options),
    unmount() {
      window.removeEventListener('message', greet);
      channel.port1.close();
      shadow.replaceChildren();
    },
  };
}
