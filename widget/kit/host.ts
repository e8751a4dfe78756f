import type { OwnerProfile } from '#domain/profile/schema.ts';
import type { Locale } from '#domain/locale.ts';

/** Events that a builder reports to the page around it (docs/architecture.md 8). They contain no personal data. */
export interface BuilderEvents {
  ready: { start: 'builder' | 'quick' };
  step: { id: string; number: number };
  saved: Record<string, never>;
  published: { profileId: string };
  error: { code: string };
}

/** The page around a builder, and the functions that the builder calls there. */
export interface Host {
  /** False on another site's page: its header, URL, and scrolling are not ours. */
  isOurs: boolean;
  /** Restarts the builder, like a reload of our page. */
  restart(): void;
  /** On another site, the quick page continues in the builder, where a number is verified. Our own page has a URL for that. */
  openBuilder?: (() => void) | undefined;
  switchLocale(locale: Locale): void;
  /** Scrolls the start of the builder into view. */
  toTop(behavior: ScrollBehavior): void;
  /** The step in the URL; undefined if the URL is not ours. */
  askedStep(): string | undefined;
  /** Writes the step to the URL, or removes it if undefined: replaces the history entry, or adds one. */
  showStep(id: string | undefined, how: 'push' | 'replace'): void;
  /** Calls the listener after the browser's Back or Forward, with the step in the new URL. Returns the function that stops it. */
  onStepAsked(listener: (id: string | undefined) => void): () => void;
  /**
   * Adds a history entry over the page, so that the browser's Back calls `close` instead of leaving the page. `close` returns false
   * if it stays open. Returns the function that removes the entry.
   */
  holdBack(close: () => boolean): () => void;
  setTitle(title: string): void;
  /** Whether the URL opens the account. */
  asksForAccount(): boolean;
  /** Called when the account closes: the URL is the builder's again. */
  leaveAccount(): void;
  /** Whether the URL leads to the captions of the nanny's video. */
  asksForCaptions(): boolean;
  /** Called when the profile has become public. */
  showPublished(profile: OwnerProfile, locale: Locale): void;
  emit<Name extends keyof BuilderEvents>(name: Name, detail: BuilderEvents[Name]): void;
}

/** Another site's page: its URL, history, and title are not ours. */
export const foreignPage: Pick<
  Host,
  | 'isOurs'
  | 'askedStep'
  | 'showStep'
  | 'onStepAsked'
  | 'holdBack'
  | 'setTitle'
  | 'asksForAccount'
  | 'leaveAccount'
  | 'asksForCaptions'
> = {
  isOurs: false,
  askedStep: () => undefined,
  showStep: () => {},
  onStepAsked: () => () => {},
  holdBack: () => () => {},
  setTitle: () => {},
  asksForAccount: () => false,
  leaveAccount: () => {},
  asksForCaptions: () => false,
};
