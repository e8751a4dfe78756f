/** Where time comes from: ms since the epoch. Tests pass their own, so that nobody sleeps. */
export interface Clock {
  now(): number;
}

/** The time of the machine. */
export const systemClock: Clock = { now: () => Date.now() };
