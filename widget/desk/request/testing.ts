import type { RequestDetail } from '#domain/request/desk.ts';
import { defaultLocale } from '#domain/locale.ts';

/** A request that nobody has answered. */
export function testRequest(change: Partial<RequestDetail> = {}): RequestDetail {
  return {
    id: 'r1',
    revision: 1,
    state: 'new',
    parentName: 'Sam Lee',
    nannyName: 'Elena Márquez',
    nannies: 1,
    portrait: { picture: null, initials: 'EM' },
    profileId: 'p1',
    urgency: 'urgent',
    excerpt: 'Twins',
    assignee: null,
    createdAt: '2026-11-22T10:00:00.000Z',
    dueAt: '2026-11-23T10:00:00.000Z',
    answeredAt: null,
    closingReason: null,
    snoozedUntil: null,
    quarantined: false,
    bounced: false,
    readers: [],
    writers: [],
    email: 'sam@example.com',
    phone: null,
    message: 'Twins',
    locale: defaultLocale,
    profileSlug: 'elena-marquez',
    profileRevision: 3,
    profileRevisionNow: 3,
    profileSeen: null,
    nannyPhone: null,
    profiles: [{ id: 'p1', name: 'Elena Márquez', slug: 'elena-marquez', portrait: { picture: null, initials: 'EM' } }],
    job: [],
    events: [],
    ...change,
  };
}
