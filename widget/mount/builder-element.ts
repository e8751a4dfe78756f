import { themeProperties } from '#domain/embed/theme.ts';
import type { MountedBuilder, MountTarget } from './embedded-app.tsx';
import { type EmbedOptions, readOptions } from './options.ts';
import { mountFrame } from './frame-host.ts';

/** Shows the builder in the element's shadow root. */
export type Mount = (shadow: ShadowRoot, target: Omit<MountTarget, 'container'>) => MountedBuilder;

/** The module that loads when a builder comes near the viewport. */
export interface ElementModule {
  /** Loads everything that mounting needs, so that mounting is synchronous and the element cannot be removed during it. */
  prepare(): Promise<Mount>;
}

/** Dependencies of the element, provided by the script that defines it. */
export interface ElementSource {
  /** `https://host` of our server. */
  origin: string;
  /** @param failures how often loading failed before: a browser may cache a failed URL */
  load(failures: number): Promise<ElementModule>;
}

/** The height reserved for the builder: that of its first screen on the narrowest phone. Nothing moves when it loads. */
const reservedHeight = '960px';

/** The distance to the viewport at which an element loads. */
const nearness = '600px';

const shellStyles = `:host{all:initial;display:block;min-height:${reservedHeight};${themeProperties.map((name) => `${name}:initial`).join(';')}}
.wait{min-height:${reservedHeight};border-radius:10px;background:#8882;animation:p 1.6s ease-in-out infinite alternate}
@keyframes p{to{opacity:.5}}@media(prefers-reduced-motion:reduce){.wait{animation:none}}
iframe{display:block;width:100%;border:0;min-height:${reservedHeight}}`;

/**
 * Whether this page may not embed the builder. A browser does not report a blocked frame, so the element itself shows the reason.
 * A Content-Security-Policy of the page that blocks this request does not block the frame.
 */
async function isRefused(origin: string): Promise<boolean> {
  try {
    const config: unknown = await (await fetch(`${origin}/api/embed/config`)).json();
    return typeof config === 'object' && config !== null && 'isAllowed' in config && config.isAllowed === false;
  } catch {
    return false;
  }
}

/** Creates the class of `<nanny-profile-builder>` (docs/embed.md). */
export function createElementClass(source: ElementSource): typeof HTMLElement {
  return class NannyProfileBuilder extends HTMLElement {
    // Style and class can change colors, which the builder must check for readability.
    static readonly observedAttributes = ['locale', 'theme', 'start', 'headings', 'isolate', 'style', 'class'];
    #shadow = this.attachShadow({ mode: 'open' });
    #observer: IntersectionObserver | undefined;
    #mounted: MountedBuilder | undefined;
    #isStarting = false;
    #failures = 0;
    /** Increases with every start and stop, so that late results can detect that they are stale. */
    #run = 0;

    connectedCallback(): void {
      // The element was moved within the page: a running or starting builder continues.
      if (this.#mounted || this.#isStarting) return;
      this.#observer?.disconnect();
      this.#wait();
      this.#observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) void this.#start();
        },
        { rootMargin: nearness },
      );
      this.#observer.observe(this);
    }

    disconnectedCallback(): void {
      // A moved element is connected again before this runs.
      queueMicrotask(() => {
        if (!this.isConnected) this.#stop();
      });
    }

    attributeChangedCallback(name: string): void {
      if (name !== 'isolate') this.#mounted?.update(this.#options());
      else if (this.#mounted || this.#isStarting) {
        this.#stop();
        this.connectedCallback();
      }
    }

    #options(): EmbedOptions {
      return readOptions((name) => this.getAttribute(name));
    }

    #wait(): void {
      const style = document.createElement('div');
      style.className = 'wait';
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(shellStyles);
      this.#shadow.adoptedStyleSheets = [sheet];
      this.#shadow.replaceChildren(style);
    }

    async #start(): Promise<void> {
      this.#observer?.disconnect();
      this.#isStarting = true;
      this.#run += 1;
      const run = this.#run;
      const target = {
        origin: source.origin,
        options: this.#options(),
        emit: (name: string, detail: object) =>
          void this.dispatchEvent(new CustomEvent(`np:${name}`, { bubbles: true, composed: true, detail })),
        onLocale: (locale: string) => this.setAttribute('locale', locale),
        toTop: (behavior: ScrollBehavior) => this.scrollIntoView({ block: 'start', behavior }),
      };
      try {
        const isFramed = this.hasAttribute('isolate') && !(await isRefused(source.origin));
        const mount = isFramed ? mountFrame : await (await source.load(this.#failures)).prepare();
        // The element was removed or restarted in the meantime.
        if (run !== this.#run) return;
        this.#mounted = mount(this.#shadow, target);
        this.#mounted.update(this.#options());
      } catch {
        // The page's fallback content still links to the builder until the network is back.
        if (run !== this.#run) return;
        this.#failures += 1;
        this.#shadow.replaceChildren(document.createElement('slot'));
        target.emit('error', { code: 'load-failed' });
        const retry = () => void (run === this.#run && this.#start());
        window.addEventListener('online', retry, { once: true });
      }
      this.#isStarting = false;
    }

    #stop(): void {
      this.#isStarting = false;
      this.#run += 1;
      this.#observer?.disconnect();
      this.#mounted?.unmount();
      this.#mounted = undefined;
    }
  };
}
