import { dayMs, minuteMs } from '#domain/durations.ts';
import type { MediaKind } from '#domain/media/media.ts';
import { describe, expect, it } from 'vitest';
import { isFresh, requireFreshCode } from './account/policy.ts';
import { callLimits, messageLimit, requireOwner, staffCallLimits } from './assistant/policy.ts';
import { requireProfile } from '../session/own-profile.ts';
import type { Session } from '../session/session.ts';
import { mediaAccess, requireSentBy } from './media/policy.ts';
import { isOwner, isVisible } from './profile/policy.ts';
import { mayApprove } from './translation/policy.ts';

const hers: Session = {
  userId: 'her',
  phone: '+12135550142',
  profileId: 'profile',
  tokenHash: '',
  createdAt: 0,
  mayWrite: true,
};
const stranger: Session = { ...hers, userId: 'other', profileId: undefined };
const anonymous: Session = { ...stranger, phone: undefined };
const signedInAt = (createdAt: number): Session => ({ ...hers, createdAt });
const absent = expect.objectContaining({ code: 'not_found' });

describe('who sees a profile', () => {
  it('is everybody only when it is public, active and not held', () => {
    for (const isPublic of [true, false])
      for (const isActive of [true, false])
        for (const held of [true, false]) {
          expect(isVisible({ isPublic, isActive, held })).toBe(isPublic && isActive && !held);
        }
  });

  it('is its owner whatever the agency says, and nobody without a session', () => {
    const owned = [hers, stranger, null].map((viewer) => isOwner({ userId: 'her' }, viewer));
    expect(owned).toEqual([true, false, false]);
  });
});

const object = (kind: MediaKind) => ({ kind, userId: 'her' });
const shown = { isShownPublicly: true };
const hidden = { isShownPublicly: false };

describe('who reads a file', () => {
  it.each(['image', 'video'] as const)('a shown %s is everybody’s; else it is hers', (kind) => {
    expect(mediaAccess(object(kind), shown, null)).toBe('public');
    expect(mediaAccess(object(kind), shown, stranger)).toBe('public');
    expect(mediaAccess(object(kind), hidden, hers)).toBe('private');
    for (const viewer of [stranger, null]) expect(() => mediaAccess(object(kind), hidden, viewer)).toThrow(absent);
  });

  it('a document is never public', () => {
    expect(mediaAccess(object('document'), shown, hers)).toBe('private');
    for (const viewer of [stranger, null]) expect(() => mediaAccess(object('document'), shown, viewer)).toThrow(absent);
  });
});

describe('who sends a file', () => {
  it('is its user', () => {
    const video = object('video');
    expect(requireSentBy(video, { userId: 'her' })).toBe(video);
    for (const refused of [
      () => requireSentBy(video, { userId: 'other' }),
      () => requireSentBy(null, { userId: 'her' }),
    ])
      expect(refused).toThrow(absent);
  });
});

describe('what cannot be undone', () => {
  it('needs a code that was verified less than ten minutes ago, unless there is no number', () => {
    const needed = expect.objectContaining({ code: 'fresh_code_needed' });
    const now = 100 * minuteMs;
    expect(isFresh(signedInAt(now - 10 * minuteMs + 1), now)).toBe(true);
    expect(isFresh(signedInAt(now - 10 * minuteMs), now)).toBe(false);
    expect(isFresh(anonymous, now)).toBe(true);
    expect(() => requireFreshCode(signedInAt(now), now)).not.toThrow();
    expect(() => requireFreshCode(signedInAt(0), now)).toThrow(needed);
  });
});

it('a nanny approves the translations of her own texts, the agency those of families too', () => {
  for (const kind of ['owner', 'agency'] as const) expect(mayApprove({ kind }, 'aboutMe')).toBe(true);
  expect(mayApprove({ kind: 'owner' }, 'reference-x')).toBe(false);
  expect(mayApprove({ kind: 'agency' }, 'reference-x')).toBe(true);
});

describe('who writes', () => {
  it('is the session whose profile it is', () => {
    expect(() => requireProfile(hers, 'profile')).not.toThrow();
    expect(() => requireProfile(hers, 'another')).toThrow(absent);
    expect(() => requireProfile(stranger, undefined)).toThrow(absent);
    const profile = { userId: 'her' };
    expect(requireOwner(profile, hers)).toBe(profile);
    expect(() => requireOwner(profile, stranger)).toThrow(absent);
    expect(() => requireOwner(null, hers)).toThrow(absent);
  });
});

it('the assistant’s calls count against her own day and everybody’s (docs/architecture.md 9)', () => {
  const windowMs = dayMs;
  const everybody = { key: 'assistant', max: 7, windowMs };
  expect(callLimits(hers, 7)).toEqual([{ key: 'assistant:her', max: 50, windowMs }, everybody]);
  expect(callLimits(anonymous, 7)).toEqual([{ key: 'assistant:other', max: 10, windowMs }, everybody]);
  expect(staffCallLimits('olga', 7)).toEqual([{ key: 'assistant:olga', max: 50, windowMs }, everybody]);
  expect(messageLimit(hers)).toEqual({ key: 'assistant-chat:her', max: 200, windowMs });
});
