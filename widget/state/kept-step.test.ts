import { expect, it } from 'vitest';
import { createTestStorage } from '#widget/browser/testing.ts';
import { forgetKeptStep, keepStep, readKeptStep } from './kept-step.ts';

const stepIds = ['personal-information', 'experience', 'availability'];

it('leads each user back to her own step', () => {
  const storage = createTestStorage();
  keepStep(storage, 'u1', 'availability');
  keepStep(storage, 'u2', 'experience');
  expect(readKeptStep(storage, 'u1', stepIds)).toBe(2);
  expect(readKeptStep(storage, 'u2', stepIds)).toBe(1);
  // A step inserted before it moves its index.
  expect(readKeptStep(storage, 'u2', ['welcome', ...stepIds])).toBe(2);
});

it('starts at the first step where nothing is kept, and where the step that was kept is gone', () => {
  const storage = createTestStorage();
  expect(readKeptStep(storage, 'u1', stepIds)).toBe(0);
  keepStep(storage, 'u1', 'references');
  expect(readKeptStep(storage, 'u1', stepIds)).toBe(0);
  keepStep(storage, 'u1', 'availability');
  forgetKeptStep(storage, 'u1');
  expect(readKeptStep(storage, 'u1', stepIds)).toBe(0);
});
