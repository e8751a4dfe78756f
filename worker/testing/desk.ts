import { defaultLocale } from '#domain/locale.ts';
import type { StaffRole } from '#domain/agency/roles.ts';
import { createId } from '#domain/id.ts';
import type { DeskReferences } from '#domain/reference/schema.ts';
import { holdProfile } from '../features/agency/profile/service.ts';
import { inviteStaff } from '../features/agency/staff/service.ts';
import { writeSettings } from '../settings.ts';
import { runJob } from '../jobs.ts';
import type { Services } from '../services.ts';
import type { ApiCaller, createTestApp } from './api.ts';

/** The actor for tests that need no particular person. */
export const nobody = {
  id: 'nobody',
  name: 'Nobody',
  role: 'owner',
  network: '127.0.0.1',
  locale: defaultLocale,
} as const;

/** A caller who is signed in at the desk, with the staff member's id. */
export async function deskCaller(
  test: ReturnType<typeof createTestApp>,
  role: StaffRole,
  phone = { owner: '+12135550101', reviewer: '+12135550102', viewer: '+12135550103' }[role],
): Promise<{ caller: ApiCaller; id: string }> {
  const id = await inviteStaff(test.services, nobody, { phone, name: `The ${role}`, role });
  return { caller: await signInAtDesk(test, phone), id };
}

/** A caller who is signed in at the desk as the staff member with this number. */
export async function signInAtDesk(test: ReturnType<typeof createTestApp>, phone: string): Promise<ApiCaller> {
  const caller = test.caller();
  await caller.call('POST', '/api/agency/sign-in/send-code', { phone });
  const code = await deskCodeFor(test, phone);
  await caller.call('POST', '/api/agency/sign-in/verify-code', { phone, code });
  return caller;
}

/** The newest desk code for a number, after the queue has texted it. */
export async function deskCodeFor(test: ReturnType<typeof createTestApp>, phone: string): Promise<string> {
  for (const job of test.jobs.waiting) if (job.kind === 'text-code') await runJob(test.services, job);
  return test.sms.codeFor(phone);
}

/** A change that names the revision of what the caller sees at this moment. @param seen the path that answers with the revision */
export async function changeSeen(
  caller: ApiCaller,
  [method, path]: [method: string, path: string],
  body: object,
  seen = path,
): Promise<Response> {
  const read = await caller.call('GET', seen);
  await read.body?.cancel();
  return caller.call(method, path, body, { 'If-Match': read.headers.get('ETag') ?? '' });
}

/**
 * A decision about a reference, based on what the caller sees at this moment.
 * @param act the last part of the path
 */
export async function decideReference(
  caller: ApiCaller,
  { profileId, id }: { profileId: string; id: string },
  act: string,
  body?: object,
): Promise<Response> {
  const headers = { 'If-Match': `"${await referenceRevision(caller, profileId, id)}"` };
  return caller.call('POST', `/api/agency/references/${id}/${act}`, body, headers);
}

/** The current revision of a reference, as the desk reads it. */
export async function referenceRevision(caller: ApiCaller, profileId: string, id: string): Promise<number> {
  const read = await caller.call('GET', `/api/agency/profiles/${profileId}/references`);
  const { items } = await read.json<DeskReferences>();
  return items.find((reference) => reference.id === id)?.revision ?? 1;
}

/** Changes settings, based on their current revision. */
export function putSettings(caller: ApiCaller, patch: object): Promise<Response> {
  return changeSeen(caller, ['PUT', '/api/agency/settings'], patch);
}

/** Replies to a request, based on its current revision. */
export function replyTo(caller: ApiCaller, requestId: string, text: string): Promise<Response> {
  const path = `/api/agency/requests/${requestId}`;
  return changeSeen(caller, ['POST', `${path}/replies`], { text }, path);
}

/** Puts an agency hold on a profile. */
export function hold(services: Services, id: string): Promise<void> {
  return holdProfile(services, nobody, { id, reason: 'Please add a portrait.' });
}

/** Lists every profile with a verified phone in the directory, like an agency that does not review first. */
export async function listWithoutReview(services: Services): Promise<void> {
  const act = { id: createId(), actorId: null, action: 'settings.changed', subjectId: 'settings', at: 0 };
  await writeSettings(services, { listing: 'phone-verified' }, act);
}
