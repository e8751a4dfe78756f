import { describe, expect, it } from 'vitest';
import { certificationState } from './certification-state.ts';

const certification = {
  id: 'c',
  name: 'CPR',
  verified: false,
  documentAt: null,
  checkedAt: null,
  refusalReason: null,
  revision: 1,
};
const documentUrl = '/api/objects/uploads/a1';
const checkedAt = '2026-11-21T12:00:00.000Z';

describe('how a certification stands', () => {
  it.each([
    ['without', {}],
    ['waiting', { documentUrl }],
    ['waiting', { documentUrl, expiry: 'expires-soon' as const }],
    ['expired', { documentUrl, expiry: 'expired' as const }],
    ['refused', { documentUrl, checkedAt, expiry: 'expired' as const }],
    ['verified', { documentUrl, checkedAt, verified: true }],
    ['expiring', { documentUrl, checkedAt, verified: true, expiry: 'expires-soon' as const }],
    ['expired', { documentUrl, checkedAt, verified: true, expiry: 'expired' as const }],
  ])('is %s', (state, facts) => expect(certificationState({ ...certification, ...facts })).toBe(state));
});
