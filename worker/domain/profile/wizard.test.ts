import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampStep, stepCompleteness, stepStatus } from './wizard.ts';

describe('wizard steps (docs/specification.md 4)', () => {
  it('shows (step + 1) of the steps, rounded, and clamps', () => {
    expect([0, 1, 2, 3, 4, 5].map((step) => stepCompleteness(step, 6))).toEqual([17, 33, 50, 67, 83, 100]);
    expect(clampStep(-3, 6)).toBe(0);
    expect(clampStep(99, 6)).toBe(5);
    expect(clampStep(Number.NaN, 6)).toBe(0);
    expect([0, 1, 2].map((index) => stepStatus(index, 1))).toEqual(['complete', 'current', 'pending']);
  });

  it('stays within the wizard for any number', () => {
    fc.assert(
      fc.property(fc.double(), fc.integer({ min: 1, max: 20 }), (step, count) => {
        expect(clampStep(step, count)).toBeLessThan(count);
        expect(clampStep(step, count)).toBeGreaterThanOrEqual(0);
        expect(stepCompleteness(step, count)).toBeLessThanOrEqual(100);
      }),
    );
  });
});
