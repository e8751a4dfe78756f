import { expect, it } from 'vitest';
import { publicationStatus } from './publication.ts';

const at = '2026-11-01T08:00:00.000Z';
const draft = { isPublic: false, held: false, pausedAt: undefined, reviewedAt: undefined };

it.each([
  ['draft', draft],
  ['in-review', { ...draft, isPublic: true }],
  ['live', { ...draft, isPublic: true, reviewedAt: at }],
  ['paused', { ...draft, isPublic: true, reviewedAt: at, pausedAt: at }],
  ['on-hold', { ...draft, isPublic: true, held: true, pausedAt: at }],
  ['on-hold', { ...draft, held: true }],
])('%s', (status, profile) => {
  expect(publicationStatus(profile)).toBe(status);
});
