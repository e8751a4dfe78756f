import { readFileSync, statSync } from 'node:fs';
import { type APIRequestContext, type APIResponse, type BrowserContext, type Page, request } from '@playwright/test';
import { z } from 'zod';
import { type Locale, localizePath } from '#domain/locale.ts';
import type { StaffRole } from '#domain/agency/roles.ts';
import { sessionFile } from './staff-sessions.ts';

const state = z.object({ cookies: z.array(z.looseObject({ name: z.string(), value: z.string() })) });

/** Gives a browser the desk session of a member of the demo agency. */
export async function enterDesk(context: BrowserContext, role: StaffRole): Promise<void> {
  const { cookies } = state.parse(JSON.parse(readFileSync(sessionFile(role), 'utf8')));
  const { value } = cookies.find(({ name }) => name === 'desk') ?? { value: '' };
  await context.addCookies([{ name: 'desk', value, url: baseURL, httpOnly: true, sameSite: 'Strict' }]);
}

/** Opens a screen of the desk, such as `/agency/requests`, as a member of the demo agency. */
export async function openDesk(
  page: Page,
  role: StaffRole,
  { path = '/agency', locale = 'en' }: { path?: string; locale?: Locale } = {},
): Promise<void> {
  await enterDesk(page.context(), role);
  await page.goto(localizePath(path, locale));
}

/** The settings: the list of their sections, and each section. */
export const settingsPaths = [
  'settings',
  'settings/brand',
  'settings/texts',
  'settings/website',
  'settings/hours',
  'settings/listing',
  'settings/messages',
  'settings/trustline',
  'settings/retention',
];

/** API requests as a member of the demo agency. */
export async function deskRequests(role: StaffRole): Promise<APIRequestContext> {
  return request.newContext({ baseURL, storageState: sessionFile(role) });
}

/** API requests of the demo agency's owner as right after the sign-in: only then does a code confirm who invites and disables people. */
export async function confirmedOwner(): Promise<APIRequestContext> {
  const storageState = sessionFile('owner');
  const signedInAt = statSync(storageState).mtime.toISOString();
  const extraHTTPHeaders = { 'X-Dev-Clock': signedInAt };
  return request.newContext({ baseURL, storageState, extraHTTPHeaders });
}

/** Approves the current revision of a profile, so that it is listed. */
export async function approve(profileId: string): Promise<void> {
  const desk = await deskRequests('owner');
  const path = `/api/agency/profiles/${profileId}`;
  const { profile } = z
    .object({ profile: z.object({ revision: z.number() }) })
    .parse(await (await desk.get(path)).json());
  const approved = await desk.post(`${path}/approve`, { headers: { 'If-Match': `"${profile.revision}"` } });
  if (!approved.ok()) throw new Error(`not approved: ${await approved.text()}`);
  await desk.dispose();
}

/** Approves a family's reference in its current revision, so that it is on the nanny's page. */
export async function approveReference(profileId: string, id: string): Promise<void> {
  const desk = await deskRequests('reviewer');
  const { items } = z
    .object({ items: z.array(z.object({ id: z.string(), revision: z.number() })) })
    .parse(await (await desk.get(`/api/agency/profiles/${profileId}/references`)).json());
  const revision = items.find((reference) => reference.id === id)?.revision;
  const headers = { 'If-Match': `"${revision}"` };
  const approved = await desk.post(`/api/agency/references/${id}/approve`, { headers });
  if (!approved.ok()) throw new Error(`not approved: ${await approved.text()}`);
  await desk.dispose();
}

/** Replies to a request in its current revision. */
export async function replyTo(desk: APIRequestContext, requestId: string, text: string): Promise<APIResponse> {
  const path = `/api/agency/requests/${requestId}`;
  const seen = (await desk.get(path)).headers()['etag'] ?? '';
  return desk.post(`${path}/replies`, { data: { text }, headers: { 'If-Match': seen } });
}

const baseURL = process.env['BASE_URL'] ?? 'http://localhost:8787';
