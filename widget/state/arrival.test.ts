import { expect, it } from 'vitest';
import { createTestStorage } from '#widget/browser/testing.ts';
import { forgetArrival, leaveArrival, readArrival } from './arrival.ts';

it.each([true, false])(
  'tells the next page of an arrival until it is forgotten (existing profile: %s)',
  (existingProfile) => {
    const storage = createTestStorage();
    expect(readArrival(storage)).toBeUndefined();
    leaveArrival(storage, { existingProfile });
    expect(readArrival(storage)).toEqual({ existingProfile });
    forgetArrival(storage);
    expect(readArrival(storage)).toBeUndefined();
  },
);
