import { describe, expect, it } from 'vitest';
import { correctionsOf } from './corrections.ts';

const certification = { issuer: 'Red Cross', issueDate: '2026-01-01T00:00:00.000Z', expiryDate: undefined };
const asWritten = { issuer: 'Red Cross', issueDate: '2026-01-01', expiryDate: '' };

describe('what somebody put right on a certification', () => {
  it('is nothing where nothing was changed', () => {
    expect(correctionsOf(certification, asWritten)).toEqual({});
  });

  it('is only what was changed; a date taken away is none', () => {
    expect(correctionsOf(certification, { ...asWritten, expiryDate: '2028-02-29' })).toEqual({
      expiryDate: '2028-02-29T00:00:00.000Z',
    });
    expect(correctionsOf(certification, { issuer: '', issueDate: '', expiryDate: '' })).toEqual({
      issuer: '',
      issueDate: null,
    });
  });
});
