/** Where time comes from: ms since the epoch. Tests pass their own, so that nobody sleeps. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
