import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type APIRequestContext, expect, request } from '@playwright/test';
import { z } from 'zod';
import type { StaffRole } from '#domain/agency/roles.ts';

/** The demo agency's staff (scripts/demo/desk.ts). */
export const staffPhones: Record<StaffRole, string> = {
  owner: '+12135550101',
  reviewer: '+12135550102',
  viewer: '+12135550103',
};

/** The file in which a run stores the session of each member. */
export const sessionFile = (role: StaffRole) => `test-results/desk/${role}.json`;

const outbox = z.array(z.object({ text: z.string(), sentAt: z.string() }));

/**
 * Signs each member of the demo agency in once for the whole run, because a phone gets five codes an hour, and more tests than
 * that need a member. A session of an earlier run on the same server is reused.
 */
export default async function signInStaff(): Promise<void> {
  const baseURL = process.env['BASE_URL'] ?? 'http://localhost:8787';
  for (const [role, phone] of Object.entries(staffPhones)) {
    if (await isStillSignedIn(baseURL, sessionFile(role as StaffRole))) continue;
    const context = await request.newContext({ baseURL });
    const asked = new Date().toISOString();
    await context.post('/api/agency/sign-in/send-code', { data: { phone } });
    const code = await receiveCode(context, phone, asked);
    const opened = await context.post('/api/agency/sign-in/verify-code', { data: { phone, code } });
    if (!opened.ok()) throw new Error(`${role} could not sign in at the desk: ${await opened.text()}`);
    const file = sessionFile(role as StaffRole);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(await context.storageState()));
    await context.dispose();
  }
}

/** The code that the queue texts to a number after an instant (ISO). */
export async function receiveCode(context: APIRequestContext, phone: string, after: string): Promise<string> {
  let code = '';
  await expect(async () => {
    const sent = outbox.parse(await (await context.get(`/api/dev/outbox?to=${encodeURIComponent(phone)}`)).json());
    // A notice, such as of a new passkey, may arrive after the code.
    const texts = sent.filter(({ sentAt }) => sentAt >= after).map(({ text }) => text);
    code = /\b\d{6}\b/.exec(texts.join('\n'))?.[0] ?? '';
    expect(code).not.toBe('');
  }).toPass({ timeout: 15_000 });
  return code;
}

async function isStillSignedIn(baseURL: string, storageState: string): Promise<boolean> {
  if (!existsSync(storageState)) return false;
  const context = await request.newContext({ baseURL, storageState });
  const answer = await context.get('/api/agency/me');
  await context.dispose();
  return answer.ok();
}
