import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { z } from 'zod';
import { openDesk } from './desk.ts';
import { completeProfile, SignedInNanny } from './signed-in.ts';

const created = z.object({ id: z.string() });
const messages = z.array(z.object({ subject: z.string().optional(), text: z.string() }));

/** A family that has requested a nanny of its own through the form's API. */
export async function familyAsks(
  page: Page,
  { website = '', profile = completeProfile }: { website?: string; profile?: Record<string, unknown> } = {},
) {
  const nanny = new SignedInNanny(page, 'en');
  await nanny.signInWith({ ...profile, isPublic: true });
  const parentName = `Family ${randomUUID().replace(/[^a-f]/g, '')}`;
  const email = `${randomUUID()}@example.com`;
  const answer = await page.request.post('/api/contact-requests', {
    data: { profileId: nanny.profileId, parentName, email, urgency: 'urgent', message: 'Twins & a dog', website },
  });
  return { nanny, parentName, email, id: created.parse(await answer.json()).id };
}

/** The emails to an address whose text contains a string. */
export async function answersTo(request: APIRequestContext, email: string, beginning: string) {
  const received = messages.parse(await (await request.get(`/api/dev/outbox?to=${encodeURIComponent(email)}`)).json());
  return received.filter(({ text }) => text.includes(beginning));
}

/** Opens the inbox with a fake clock, so that tests can skip waiting times. */
export async function openInbox(page: Page, options: Parameters<typeof openDesk>[2] = {}): Promise<void> {
  await page.clock.install();
  await openDesk(page, 'reviewer', { path: '/agency/requests', ...options });
}

/** The row of a family in the list of requests. */
export const requestRow = (page: Page, name: string) => page.locator('a[data-row]').filter({ hasText: name });
/** The open request of a family. */
export const requestPane = (page: Page, name: string) => page.getByRole('article', { name });
