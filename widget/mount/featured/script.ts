// The entry /embed/featured-v1.js: defines <nanny-profiles-featured>. It works as a module and as a classic script, because
// optimizers of site builders turn one into the other or join it with others.
import { createFeaturedClass } from './featured-element.ts';

const name = 'nanny-profiles-featured';

/** The origin of the first script with this file's name; undefined when its code was joined with other scripts. */
function serverOrigin(): string | undefined {
  const own = [...document.scripts].find(({ src }) => /\/embed\/featured-v1\.js(?:[?#]|$)/.test(src));
  return own && new URL(own.src).origin;
}

// A page builder may run the script twice.
if (!customElements.get(name)) customElements.define(name, createFeaturedClass(serverOrigin()));
