import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** `first` starts the island on the first user interaction, `now` immediately (build/first-use.mjs). */
    'client:use'?: 'first' | 'now';
  }
}
