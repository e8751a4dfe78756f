/** The source of the current time, in ms since the epoch. Tests pass their own, so that they do not have to wait. */
export interface Clock {
  now(): number;
}

/** The system's time. */
export const systemClock: Clock = { now: () => Date.now() };
