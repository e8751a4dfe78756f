// The embeddable builder for pages with a bundler (docs/embed.md). It is published as a separate package, so it imports none of
// our modules.

/** An embedded builder's options; each is an attribute of the element. */
export interface BuilderAttributes {
  /** The language of the builder. The default is English. */
  locale?: 'en' | 'zh' | 'es' | undefined;
  /** `auto` follows the visitor's system. */
  theme?: 'light' | 'dark' | 'auto' | undefined;
  /** The whole builder, or the quick profile in two steps. */
  start?: 'builder' | 'quick' | undefined;
  /** The level of the builder's first heading, so that it fits below the page's own. The default is 2. */
  headings?: 1 | 2 | 3 | 4 | undefined;
  /** Shows the builder in a frame of the server's origin instead of a shadow root. */
  isolate?: boolean | undefined;
}

/** The server of a builder, and its options. */
export interface BuilderOptions extends BuilderAttributes {
  /** `https://host` of the builder's server. Only one for each page. */
  origin: string;
  /** The text of the fallback link, shown if the builder's script cannot run. */
  fallback?: string | undefined;
}

/** The events that a builder reports to the page around it, by name. They contain no personal data. */
export interface BuilderEventDetails {
  /** The builder is ready for use. */
  'np:ready': { start: 'builder' | 'quick' };
  /** Another step of the wizard is shown; numbers start at 1. */
  'np:step': { id: string; number: number };
  /** The server has all typed values. */
  'np:saved': Record<string, never>;
  /** The profile is public. */
  'np:published': { profileId: string };
  /** The builder could not start: `load-failed`, `not-allowed` or `unreachable`. */
  'np:error': { code: string };
}

/** `np:ready` and the others. */
export type BuilderEventName = keyof BuilderEventDetails;

/** The events as DOM events. */
export type BuilderEventMap = { [Name in BuilderEventName]: CustomEvent<BuilderEventDetails[Name]> };

/** `<nanny-profile-builder>` */
export type BuilderElement = HTMLElement;

declare global {
  interface HTMLElementTagNameMap {
    'nanny-profile-builder': BuilderElement;
  }
  // The events bubble, so an element, a document, and a window can all listen.
  interface GlobalEventHandlersEventMap extends BuilderEventMap {}
  interface DocumentEventMap extends BuilderEventMap {}
  interface WindowEventMap extends BuilderEventMap {}
}

const elementName = 'nanny-profile-builder';

let loading: { origin: string; script: Promise<unknown> } | undefined;

/**
 * Loads the script that defines the element, once for each page. `mount` calls it; call it earlier to load the script sooner.
 * @param origin `https://host` of the server
 * @throws TypeError when it is not a URL, or when another server's builder is already on the page
 */
export function load(origin: string): Promise<unknown> {
  const server = new URL(origin).origin;
  if (loading && loading.origin !== server) {
    throw new TypeError(
      `This page has the builder of ${loading.origin} already; it cannot have that of ${server} too.`,
    );
  }
  if (!loading) {
    const script = import(/* @vite-ignore */ /* webpackIgnore: true */ `${server}/embed/v1.js`);
    loading = { origin: server, script };
    // The next call tries again.
    script.catch(() => (loading = undefined));
  }
  return loading.script;
}

/** Writes the options as attributes of a builder; absent ones are removed. */
export function setAttributes(instance: BuilderElement, attributes: BuilderAttributes): void {
  for (const name of ['locale', 'theme', 'start', 'headings'] as const) {
    const value = attributes[name];
    if (value === undefined) instance.removeAttribute(name);
    else if (instance.getAttribute(name) !== String(value)) instance.setAttribute(name, String(value));
  }
  if (instance.hasAttribute('isolate') !== Boolean(attributes.isolate)) instance.toggleAttribute('isolate');
}

/**
 * Appends a builder to an element.
 * @param target the element, or a selector for it
 * @returns the builder's own element: attributes, style, and listeners belong there
 * @throws TypeError when there is no such element, or `origin` is not a URL
 */
export function mount(target: Element | string, options: BuilderOptions): BuilderElement {
  const parent = typeof target === 'string' ? document.querySelector(target) : target;
  if (!parent) throw new TypeError(`There is no element ${String(target)} to mount the builder in.`);
  const script = load(options.origin);
  const instance = document.createElement(elementName);
  setAttributes(instance, options);
  const link = document.createElement('a');
  link.href = new URL('/', options.origin).href;
  link.textContent = options.fallback ?? 'Build your profile';
  instance.appendChild(link);
  parent.appendChild(instance);
  script.catch(() => tellLoadFailed(instance));
  return instance;
}

/** Reports that the script could not be loaded, as the element does when a later part fails to load. */
export function tellLoadFailed(instance: BuilderElement): void {
  instance.dispatchEvent(
    new CustomEvent('np:error', { bubbles: true, composed: true, detail: { code: 'load-failed' } }),
  );
}

/** Removes a builder from the page, with everything that it started. Typed values stay stored. */
export function unmount(instance: BuilderElement): void {
  instance.remove();
}

/** Listens to a builder. @returns a function that stops listening */
export function on<Name extends BuilderEventName>(
  instance: BuilderElement,
  event: Name,
  handler: (detail: BuilderEventDetails[Name]) => void,
): () => void {
  const listener = (happened: Event) => {
    if (happened instanceof CustomEvent) handler(happened.detail);
  };
  instance.addEventListener(event, listener);
  return () => instance.removeEventListener(event, listener);
}
