import { z } from 'zod';
import { auditPageSchema } from '#domain/agency/audit.ts';
import { certificateItemSchema, certificatePageSchema, type VerifyCertificate } from '#domain/agency/certificates.ts';
import { nannyPageSchema } from '#domain/agency/nannies.ts';
import { agencyNumbersSchema, todaySchema } from '#domain/agency/numbers.ts';
import { requestDetailSchema, requestPageSchema, type RequestPatch } from '#domain/agency/requests.ts';
import { deskProfileSchema, reviewPageSchema } from '#domain/agency/reviews.ts';
import { agencySettingsSchema, type SettingsPatch } from '#domain/agency/settings.ts';
import {
  deskMeSchema,
  deskSignedInSchema,
  passkeySchema,
  type StaffRole,
  staffMemberSchema,
} from '#domain/agency/staff.ts';
import { deskReferenceSchema, deskReferencesSchema } from '#domain/references/schema.ts';
import type { SendRequest } from '#widget/api/request.ts';

const done = () => undefined;
const options = z.looseObject({ challenge: z.string() });
const codeSent = z.object({ resendAfterSeconds: z.number() });

/** The calls of the desk (`/api/agency`). Each throws ApiError, whose words are in the desk's language. */
export function createDeskApi(send: SendRequest) {
  const get = <Schema extends z.ZodType>(path: string, schema: Schema) =>
    send({ method: 'GET', path: `/api/agency${path}`, parse: (json): z.output<Schema> => schema.parse(json) });
  const post = <Schema extends z.ZodType>(
    path: string,
    payload: object | undefined,
    schema: Schema,
    { keepalive = false } = {},
  ) =>
    send({
      method: 'POST',
      path: `/api/agency${path}`,
      payload,
      keepalive,
      parse: (json): z.output<Schema> => schema.parse(json),
    });
  return {
    sendCode: (phone: string) => post('/sign-in/send-code', { phone }, codeSent),
    verifyCode: (phone: string, code: string) => post('/sign-in/verify-code', { phone, code }, deskSignedInSchema),
    passkeyOptions: () => post('/sign-in/passkey/options', undefined, options),
    showPasskey: (response: object) =>
      send({ method: 'POST', path: '/api/agency/sign-in/passkey', payload: response, parse: done }),
    signOut: () => send({ method: 'POST', path: '/api/agency/sign-out', parse: done }),
    me: () => get('/me', deskMeSchema),
    passkeys: () => get('/me/passkeys', z.array(passkeySchema)),
    newPasskeyOptions: () => post('/me/passkeys/options', undefined, options),
    addPasskey: (name: string, response: object) =>
      send({ method: 'POST', path: '/api/agency/me/passkeys', payload: { name, response }, parse: done }),
    removePasskey: (id: string) =>
      send({ method: 'DELETE', path: `/api/agency/me/passkeys/${encodeURIComponent(id)}`, parse: done }),

    today: () => get('/today', todaySchema),
    present: (subject: string) =>
      send({ method: 'POST', path: '/api/agency/presence', payload: { subject }, parse: done }),

    requests: (query: string) => get(`/requests?${query}`, requestPageSchema),
    request: (id: string) => get(`/requests/${id}`, requestDetailSchema),
    /** @param version the one that was looked at; a stale one is refused with 409 and the request as it is now */
    patchRequest: (id: string, version: number, patch: RequestPatch) =>
      send({
        method: 'PATCH',
        path: `/api/agency/requests/${id}`,
        payload: patch,
        headers: { 'If-Match': `"${version}"` },
        parse: (json) => requestDetailSchema.parse(json),
      }),
    noteRequest: (id: string, text: string) => post(`/requests/${id}/notes`, { text }, requestDetailSchema),
    /** Also while the page is being left. @param version the one that was looked at, as in `patchRequest` */
    replyToRequest: (id: string, version: number, text: string) =>
      send({
        method: 'POST',
        path: `/api/agency/requests/${id}/replies`,
        payload: { text },
        headers: { 'If-Match': `"${version}"` },
        keepalive: true,
        parse: (json) => requestDetailSchema.parse(json),
      }),
    /** Also while the page is being left. */
    releaseRequest: (id: string) =>
      send({
        method: 'POST',
        path: `/api/agency/requests/${id}/release`,
        keepalive: true,
        parse: (json) => requestDetailSchema.parse(json),
      }),

    reviews: (query: string) => get(`/reviews?${query}`, reviewPageSchema),
    nannies: (query: string) => get(`/profiles?${query}`, nannyPageSchema),
    profile: (id: string) => get(`/profiles/${id}`, deskProfileSchema),
    // What waits to be taken back also goes out while the page is being left.
    approve: (id: string, version: number) =>
      post(`/profiles/${id}/approve`, { version }, deskProfileSchema, { keepalive: true }),
    hold: (id: string, reason: string) =>
      post(`/profiles/${id}/hold`, { reason }, deskProfileSchema, { keepalive: true }),
    release: (id: string) => post(`/profiles/${id}/release`, undefined, deskProfileSchema, { keepalive: true }),
    noteProfile: (id: string, text: string) => post(`/profiles/${id}/notes`, { text }, deskProfileSchema),
    merge: (id: string, quickProfileId: string) => post(`/profiles/${id}/merge`, { quickProfileId }, deskProfileSchema),
    erase: (id: string) => post(`/profiles/${id}/erase`, undefined, z.unknown()),
    setBackgroundCheck: (id: string, checkedOn: string | null) =>
      send({
        method: 'PUT',
        path: `/api/agency/profiles/${id}/background-check`,
        payload: { checkedOn },
        parse: (json) => deskProfileSchema.parse(json),
      }),

    references: (profileId: string) => get(`/profiles/${profileId}/references`, deskReferencesSchema),
    approveReference: (id: string) =>
      post(`/references/${id}/approve`, undefined, deskReferenceSchema, { keepalive: true }),
    refuseReference: (id: string) =>
      post(`/references/${id}/refuse`, undefined, deskReferenceSchema, { keepalive: true }),

    certificates: (query: string) => get(`/certifications?${query}`, certificatePageSchema),
    certificate: (id: string) => get(`/certifications/${id}`, certificateItemSchema),
    verifyCertificate: (id: string, corrections: VerifyCertificate) =>
      post(`/certifications/${id}/verify`, corrections, certificateItemSchema, { keepalive: true }),
    refuseCertificate: (id: string, reason: string) =>
      post(`/certifications/${id}/refuse`, { reason }, certificateItemSchema, { keepalive: true }),

    numbers: () => get('/numbers', agencyNumbersSchema),
    staff: () => get('/staff', z.array(staffMemberSchema)),
    invite: (person: { phone: string; name: string; role: StaffRole }) =>
      post('/staff', person, z.object({ id: z.string() })),
    disable: (id: string) => send({ method: 'DELETE', path: `/api/agency/staff/${id}`, parse: done }),
    settings: () => get('/settings', agencySettingsSchema),
    changeSettings: (patch: SettingsPatch) =>
      send({
        method: 'PUT',
        path: '/api/agency/settings',
        payload: patch,
        parse: (json) => agencySettingsSchema.parse(json),
      }),
    audit: (query: string) => get(`/audit?${query}`, auditPageSchema),
  };
}
