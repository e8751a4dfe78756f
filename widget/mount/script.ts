// The embed entry, /embed/v1.js: defines <nanny-profile-builder>, and loads nothing else until one is near the viewport.
import { createElementClass, type ElementModule } from './builder-element.ts';

/** Set by the build: the folder of the builder's files, whose name is a content hash. */
declare const EMBED_FOLDER: string;

const name = 'nanny-profile-builder';
const { origin } = new URL(import.meta.url);

if (!customElements.get(name)) {
  const file = `${origin}/embed/${EMBED_FOLDER}/element.js`;
  const load = (failures: number): Promise<ElementModule> =>
    import(/* @vite-ignore */ failures > 0 ? `${file}?${failures}` : file);
  customElements.define(name, createElementClass({ origin, load }));
}
