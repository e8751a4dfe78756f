import type { OwnerProfile } from '#domain/profile/schema.ts';
import type { Locale } from '#domain/locale.ts';

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
  /** On another site, the quick page goes on in the builder, where a number is proved; our own page has an address for that. */
  openBuilder?: (() => void) | undefined;
  switchLocale(locale: Locale): void;
  /** Brings the start of the builder into view. */
  toTop(behavior: ScrollBehavior): void;
  /** The step that the address names; undefined where the address is not ours. */
  askedStep(): string | undefined;
  /** Names the step in the address: in place of the entry that is there, or as one that Back leaves. */
  showStep(id: string, how: 'push' | 'replace'): void;
  /** Calls back when the browser went back or on, with the step that the address names then. Gives what ends that. */
  onStepAsked(listener: (id: string | undefined) => void): () => void;
  setTitle(title: string): void;
  /** Whether the address asks for her account. */
  asksForAccount(): boolean;
  /** The account is closed: the address names the builder again. */
  leaveAccount(): void;
  /** The profile is public now. */
  showPublished(profile: OwnerProfile, locale: Locale): void;
  emit<Name extends keyof BuilderEvents>(name: Name, detail: BuilderEvents[Name]): void;
}

/** Another site's page: its address, its history and its title are not ours. */
export const foreignPage: Pick<
  Host,
  'isOurs' | 'askedStep' | 'showStep' | 'onStepAsked' | 'setTitle' | 'asksForAccount' | 'leaveAccount'
> = {
  isOurs: false,
  askedStep: () => undefined,
  showStep: () => {},
  onStepAsked: () => () => {},
  setTitle: () => {},
  asksForAccount: () => false,
  leaveAccount: () => {},
};
