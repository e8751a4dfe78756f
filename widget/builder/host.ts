import { localizePath, preferredLanguageKey } from '#domain/locale.ts';
import type { OwnerProfile } from '#domain/profile/schema.ts';
import type { Locale } from '#domain/locale.ts';
import { profilePath } from '../state/completion.ts';
import { localTexts } from '../state/storage.ts';

/** What a builder tells the page around it (design.md 8). Nothing in it is about a person. */
export interface BuilderEvents {
  ready: { start: 'builder' | 'quick' };
  step: { id: string; number: number };
  saved: Record<string, never>;
  published: { profileId: string };
  error: { code: string };
}

/** The page around a builder: what it does there when the builder asks. */
export interface Host {
  /** False where the page is another site's: its header, its address and its scrolling are not ours. */
  isOurs: boolean;
  /** Starts the builder anew, as a reload of our page does. */
  restart(): void;
  switchLocale(locale: Locale): void;
  /** Brings the start of the builder into view. */
  toTop(behavior: ScrollBehavior): void;
  /** The profile is public now. */
  showPublished(profile: OwnerProfile, locale: Locale): void;
  emit<Name extends keyof BuilderEvents>(name: Name, detail: BuilderEvents[Name]): void;
}

/** Our own pages. */
export const ownHost: Host = {
  isOurs: true,
  restart: () => window.location.reload(),
  switchLocale(locale) {
    localTexts.set(preferredLanguageKey, locale);
    const { pathname, search, hash } = window.location;
    window.location.assign(localizePath(pathname, locale) + search + hash);
  },
  toTop: (behavior) => window.scrollTo({ top: 0, behavior }),
  showPublished: (profile, locale) => window.location.assign(localizePath(profilePath(profile), locale)),
  emit: () => {},
};
