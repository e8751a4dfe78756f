import { defaultLocale } from '#domain/locale.ts';
import type { StaffRole } from '#domain/agency/roles.ts';
import { createId } from '#domain/id.ts';
import { holdProfile } from '../features/agency/reviews/service.ts';
import { inviteStaff } from '../features/agency/staff/service.ts';
import { writeSettings } from '../features/settings/service.ts';
import type { Services } from '../services.ts';
import type { ApiCaller, createTestApp } from './api.ts';

/** The actor for tests that need no particular person. */
export const nobody = { id: 'nobody', network: '127.0.0.1', locale: defaultLocale };

/** A caller who is signed in at the desk, with the staff member's id. */
export async function deskCaller(
  test: ReturnType<typeof createTestApp>,
  role: StaffRole,
  phone = { owner: '+12135550101', reviewer: '+12135550102', viewer: '+12135550103' }[role],
): Promise<{ caller: ApiCaller; id: string }> {
  const id = await inviteStaff(test.services, nobody, { phone, name: `The ${role}`, role });
  const caller = test.caller();
  await caller.call('POST', '/api/agency/sign-in/send-code', { phone });
  await caller.call('POST', '/api/agency/sign-in/verify-code', { phone, code: test.sms.codeFor(phone) });
  return { caller, id };
}

/** Puts an agency hold on a profile. */
export function hold(services: Services, id: string): Promise<void> {
  return holdProfile(services, nobody, { id, reason: 'Please add a portrait.' });
}

/** Lists every profile with a verified phone in the directory, like an agency that does not review first. */
export function listWithoutReview(services: Services): Promise<void> {
  const act = { id: createId(), actorId: null, action: 'settings.changed', subjectId: 'settings', at: 0 };
  return writeSettings(services, { listing: 'phone-verified' }, act);
}
