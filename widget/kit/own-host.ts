import { localizePath, preferredLanguageKey } from '#domain/locale.ts';
import { profilePath } from '#widget/state/completion.ts';
import { addressOfStep, stepOfAddress } from '#widget/state/step-address.ts';
import { localTexts } from '#widget/browser/storage.ts';
import { holdBack } from './hold-back.ts';
import type { Host } from './host.ts';

/** The end of the account's URL, in every language. */
const accountPath = /\/account\/?$/;

/** Our own pages. A separate module, because a builder on another site's page does not need it. */
export const ownHost: Host = {
  isOurs: true,
  restart: () => window.location.reload(),
  switchLocale(locale) {
    localTexts.set(preferredLanguageKey, locale);
    const { pathname, search, hash } = window.location;
    window.location.assign(localizePath(pathname, locale) + search + hash);
  },
  toTop: (behavior) => window.scrollTo({ top: 0, behavior }),
  askedStep: () => stepOfAddress(window.location.search),
  showStep(id, how) {
    const { pathname, search, hash } = window.location;
    // An anchor belongs to the step that is left.
    const address = addressOfStep({ pathname, search, hash: how === 'push' ? '' : hash }, id);
    if (how === 'push') window.history.pushState(null, '', address);
    else window.history.replaceState(null, '', address);
  },
  onStepAsked(listener) {
    const listen = () => listener(stepOfAddress(window.location.search));
    window.addEventListener('popstate', listen);
    return () => window.removeEventListener('popstate', listen);
  },
  holdBack,
  setTitle(title) {
    document.title = title;
  },
  asksForAccount: () => accountPath.test(window.location.pathname),
  leaveAccount() {
    const { pathname, search } = window.location;
    if (accountPath.test(pathname)) window.history.replaceState(null, '', pathname.replace(accountPath, '/') + search);
  },
  // The link of the page's owner strip (site/pages/owner-strip.astro).
  asksForCaptions: () => window.location.hash === '#captions',
  // The page's owner strip greets the nanny who has just published (site/scripts/owner-strip.ts).
  showPublished: (profile, locale) => window.location.assign(`${localizePath(profilePath(profile), locale)}#published`),
  emit: () => {},
};
