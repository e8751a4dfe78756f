import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** `first` starts the island at the first sign of use, `now` at once (build/first-use.mjs). */
    'client:use'?: 'first' | 'now';
  }
}
