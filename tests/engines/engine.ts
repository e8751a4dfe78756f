/** A place on the screen, in CSS pixels from its top left corner. */
export interface Point {
  x: number;
  y: number;
}

/** The keys that journeys press, by their names in `KeyboardEvent.key`. */
export type Key = 'Escape' | 'ArrowDown' | ' ';

/** A tab with storage and cookies of its own. Pointer and keys are the engine's own, so that the page cannot tell them from a person's. */
export interface Tab {
  /**
   * Opens an address and waits until the page has loaded. Drops the errors of the page that is left from then on, because leaving it
   * aborts its requests.
   */
  goto(address: string): Promise<void>;
  /** Runs a function in the page, which sees nothing but its arguments. Arguments and result must survive JSON. */
  evaluate<A extends unknown[], R>(work: (...values: A) => R, ...values: A): Promise<R>;
  press(at: Point): Promise<void>;
  /** Presses at one place and lets go at another. */
  drag(from: Point, to: Point): Promise<void>;
  type(text: string): Promise<void>;
  key(key: Key): Promise<void>;
  /** Gives a file to the first file input that matches a selector, as if its dialog had been answered. */
  upload(selector: string, path: string): Promise<void>;
  /** Sets the size of the viewport, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** The errors of scripts so far, those written to the console included. */
  errors(): string[];
  close(): Promise<void>;
}

/** A running browser that is not Chromium. */
export interface Engine {
  name: 'Firefox' | 'WebKit';
  /** Whether pages may record with a camera, which is a fake one. */
  hasCamera: boolean;
  open(): Promise<Tab>;
  close(): Promise<void>;
}
