import { expect, it } from 'vitest';
import { createTestStorage } from '#widget/browser/testing.ts';
import { forgetPlace, keepPlace, readPlace } from './place.ts';

const stepIds = ['personal-information', 'experience', 'availability'];

it('leads each user back to her own step', () => {
  const storage = createTestStorage();
  keepPlace(storage, 'u1', 'availability');
  keepPlace(storage, 'u2', 'experience');
  expect(readPlace(storage, 'u1', stepIds)).toBe(2);
  expect(readPlace(storage, 'u2', stepIds)).toBe(1);
  // A step inserted before it moves its index.
  expect(readPlace(storage, 'u2', ['welcome', ...stepIds])).toBe(2);
});

it('starts at the first step where nothing is kept, and where the step that was kept is gone', () => {
  const storage = createTestStorage();
  expect(readPlace(storage, 'u1', stepIds)).toBe(0);
  keepPlace(storage, 'u1', 'references');
  expect(readPlace(storage, 'u1', stepIds)).toBe(0);
  keepPlace(storage, 'u1', 'availability');
  forgetPlace(storage, 'u1');
  expect(readPlace(storage, 'u1', stepIds)).toBe(0);
});
