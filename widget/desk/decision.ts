import type { ProfileState } from '#domain/profile/desk.ts';

/** A decision that a nanny or a family is notified of. */
export interface Decision {
  /** The id of the item. */
  item: string;
  /** The state in which the item was viewed. If it changes, the item waits again. */
  state: string;
  /** The profile's status before and after, shown at once wherever it is listed. */
  shows?: { from: ProfileState; to: ProfileState };
  /** The decision's text. */
  title: string;
  send(): Promise<void>;
  /** Called when the item is another one by now, or gone; the reason is already shown. */
  readAgain(): void;
}
