import { z } from 'zod';
import { auditPageSchema } from '#domain/agency/audit.ts';
import { uploadedLogoSchema } from '#domain/agency/brand.ts';
import { agencyNumbersSchema } from '#domain/agency/numbers.ts';
import type { StaffRole } from '#domain/agency/roles.ts';
import { agencySettingsSchema, type SettingsPatch } from '#domain/agency/settings.ts';
import { staffMemberSchema } from '#domain/agency/staff.ts';
import type { DeskCall } from '../desk-api.ts';

const versionedSettingsSchema = agencySettingsSchema.extend({ version: z.string() });

/** The settings with their version. */
export type VersionedSettings = z.output<typeof versionedSettingsSchema>;

/** The calls about the agency itself: its staff, statistics, settings, and audit log. */
export function createAgencyApi(call: DeskCall) {
  return {
    numbers: () => call('GET', '/numbers', agencyNumbersSchema),
    staff: () => call('GET', '/staff', z.array(staffMemberSchema)),
    invite: (person: { phone: string; name: string; role: StaffRole }) =>
      call('POST', '/staff', z.object({ id: z.string() }), { payload: person }),
    disable: (id: string) => call('DELETE', `/staff/${id}`, z.unknown()),
    settings: () => call('GET', '/settings', versionedSettingsSchema, { readsVersion: true }),
    /** @param version the version that the patch is based on */
    changeSettings: (patch: SettingsPatch, version: string) =>
      call('PUT', '/settings', versionedSettingsSchema, {
        payload: patch,
        headers: { 'If-Match': version },
        readsVersion: true,
      }),
    /** Uploads a picture that the brand can use as its logo. */
    uploadLogo: (file: Blob) => call('POST', '/logo', uploadedLogoSchema, { file }),
    audit: (query: string) => call('GET', `/audit?${query}`, auditPageSchema),
  };
}
