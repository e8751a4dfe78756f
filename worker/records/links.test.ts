import { expect, it } from 'vitest';
import { batch } from '../db/batch.ts';
import type { LinkPurpose } from '../db/tables/message.ts';
import { createTestApp } from '../testing/api.ts';
import { createLink, insertLink, selectLink } from './links.ts';

const purposes: Record<LinkPurpose, true> = {
  reference: true,
  shortlist: true,
  'still-free': true,
  'withdraw-request': true,
  'withdrawn-introduction': true,
  'withdrawn-question': true,
};
const all = Object.keys(purposes) as LinkPurpose[];

it.each(all)(
  'security.md: links in messages: a link to %s opens nothing else, and nothing after its end',
  async (own) => {
    const { services } = createTestApp();
    const now = services.clock.now();
    const link = await createLink({ purpose: own, recordId: 'r', createdAt: now, expiresAt: now + 1000 });
    await batch(services.db).step('link', insertLink(link)).run();
    const { token } = link;
    for (const purpose of all) {
      const found = await selectLink(services.db, { token, purpose, now });
      expect(found?.recordId, purpose).toBe(purpose === own ? 'r' : undefined);
    }
    expect(await selectLink(services.db, { token, purpose: own, now: now + 999 })).not.toBeNull();
    expect(await selectLink(services.db, { token, purpose: own, now: now + 1000 })).toBeNull();
  },
);
