import { describe, expect, it } from 'vitest';
import { hourMs, minuteMs } from '#domain/durations.ts';
import type { HandoffOfPhone } from './queries.ts';
import {
  endOf,
  livePhases,
  newHandoffLimit,
  requireConnected,
  requireItsUpload,
  requireLive,
  requirePhone,
  statusOf,
} from './policy.ts';

const created = Date.UTC(2026, 10, 21, 12);
const fields: Pick<HandoffOfPhone, 'phase' | 'objectId' | 'createdAt' | 'deviceHash' | 'mayCall'> = {
  phase: 'connected',
  objectId: null,
  createdAt: created,
  deviceHash: 'phone',
  mayCall: true,
};
const handoff = (change: Partial<typeof fields> = {}) => ({ ...fields, ...change }) as HandoffOfPhone;
const code = (expected: string) => expect.objectContaining({ code: expected });

describe('a handoff', () => {
  it('ends after 15 minutes, or after 30 once its upload has begun', () => {
    expect(endOf(handoff()) - created).toBe(15 * minuteMs);
    expect(endOf(handoff({ objectId: 'o' })) - created).toBe(30 * minuteMs);
  });

  it.each(['waiting', 'connected', 'recording', 'uploading'] as const)('expires to the ms while it is %s', (phase) => {
    const end = created + 15 * minuteMs;
    expect(livePhases).toContain(phase);
    expect(statusOf(handoff({ phase }), end - 1)).toBe(phase);
    expect(statusOf(handoff({ phase }), end)).toBe('expired');
  });

  it.each(['done', 'cancelled'] as const)('that is %s stays so', (phase) => {
    expect(statusOf(handoff({ phase }), created + 100 * hourMs)).toBe(phase);
  });

  it('is for one user 20 times an hour at most', () => {
    const limit = newHandoffLimit({
      userId: 'her',
      phone: undefined,
      profileId: 'p',
      tokenHash: '',
      createdAt: 0,
      mayWrite: true,
    });
    expect(limit).toEqual({ key: 'handoffs:her', max: 20, windowMs: hourMs });
  });
});

describe('a phone', () => {
  it('sees its handoff, and before it is connected any phone does', () => {
    for (const deviceHash of ['phone', null]) {
      const seen = handoff({ deviceHash });
      expect(requirePhone(seen, 'phone')).toBe(seen);
    }
    expect(() => requirePhone(null, 'phone')).toThrow(code('not_found'));
    expect(() => requirePhone(handoff(), 'another')).toThrow(code('handoff_elsewhere'));
    expect(() => requirePhone(handoff({ mayCall: false }), 'phone')).toThrow(code('too_many_writes'));
  });

  it('acts on it only while it is live', () => {
    const end = created + 15 * minuteMs;
    expect(requireLive(handoff(), 'phone', end - 1)).toEqual(handoff());
    expect(() => requireLive(handoff(), 'phone', end)).toThrow(code('handoff_expired'));
    expect(() => requireLive(handoff({ phase: 'done' }), 'phone', created)).toThrow(code('handoff_used'));
    expect(() => requireLive(handoff({ phase: 'cancelled' }), 'phone', created)).toThrow(code('handoff_cancelled'));
  });

  it('uploads only once it is connected, and only its own upload', () => {
    expect(requireConnected(handoff(), 'phone', created)).toEqual(handoff());
    expect(() => requireConnected(handoff({ deviceHash: null }), 'phone', created)).toThrow(code('forbidden'));
    expect(() => requireItsUpload({ objectId: 'o' }, 'o')).not.toThrow();
    for (const objectId of ['another', null])
      expect(() => requireItsUpload({ objectId }, 'o')).toThrow(code('not_found'));
  });
});
