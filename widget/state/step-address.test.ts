import { describe, expect, it } from 'vitest';
import { addressOfStep, stepOfAddress } from './step-address.ts';

describe('the address of a step', () => {
  it('is read back as it was written, and leaves the rest of the address alone', () => {
    const here = { pathname: '/es/profile-builder', search: '?ref=mail&step=experience', hash: '#main' };
    const address = addressOfStep(here, 'availability');
    expect(address).toBe('/es/profile-builder?ref=mail&step=availability#main');
    expect(stepOfAddress(new URL(address, 'https://x').search)).toBe('availability');
    expect(stepOfAddress('')).toBeUndefined();
  });
});
