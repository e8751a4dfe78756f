import type { Introduction } from '#domain/introduction/schema.ts';

/** When everything of the introduction happened. */
export const at = '2026-11-22T10:00:00.000Z';

/** The consent of a nanny who was asked. */
export const asked = { askedAt: at, reason: null, phone: null, answeredAt: null, by: null, note: null } as const;

/** A nanny of an introduction. */
export function item(name: string, change: Partial<Introduction['items'][number]> = {}): Introduction['items'][number] {
  return {
    itemId: `item-${name.toLowerCase()}`,
    profileId: name.toLowerCase(),
    name,
    slug: null,
    portrait: { picture: null, initials: name.slice(0, 1) },
    isVisible: true,
    place: 'notYet',
    goneReason: null,
    note: '',
    hidden: [],
    times: [],
    interview: null,
    consent: { ...asked, state: 'asking' },
    votes: [],
    ...change,
  };
}

/** An introduction of three nannies that is not sent. */
export const draft: Introduction = {
  id: 'k1',
  revision: 4,
  requestId: 'r1',
  state: 'draft',
  letter: 'Dear Sam,',
  createdAt: at,
  updatedAt: at,
  sentAt: null,
  expiresAt: null,
  timeZone: 'America/Los_Angeles',
  items: [item('Ana'), item('Bea'), item('Cleo')],
  recipients: [],
};
