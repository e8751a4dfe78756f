import {
  type NewIntroduction,
  type Introduction,
  introductionListSchema,
  type IntroductionPatch,
  introductionSchema,
} from '#domain/introduction/schema.ts';
import type { DeskCall } from '../desk-api.ts';

/** A person of the family, by email address or phone number. */
type Recipient = { email: string } | { phone: string };

/** The calls about introductions. A write names the displayed version: a stale one is rejected with 409 and the current introduction. */
export function createIntroductionsApi(call: DeskCall) {
  const write = (method: 'PATCH' | 'PUT' | 'POST', { id, version }: Introduction, place: string, payload?: object) =>
    call(method, `/introductions/${id}${place}`, introductionSchema, {
      headers: { 'If-Match': `"${version}"` },
      ...(payload && { payload }),
    });
  return {
    introductions: (requestId: string) =>
      call('GET', `/introductions?${new URLSearchParams({ requestId })}`, introductionListSchema),
    /** @param key identifies the press of the button, so that a repeat after a lost answer makes nothing twice */
    make: (introduction: NewIntroduction, key: string) =>
      call('POST', '/introductions', introductionSchema, {
        payload: introduction,
        headers: { 'Idempotency-Key': key },
      }),
    patch: (introduction: Introduction, patch: IntroductionPatch) => write('PATCH', introduction, '', patch),
    order: (introduction: Introduction, profileIds: readonly string[]) =>
      write('PUT', introduction, '/order', { profileIds }),
    send: (introduction: Introduction, recipients: readonly Recipient[]) =>
      write('POST', introduction, '/send', { recipients }),
    arrange: (introduction: Introduction, interview: { itemId: string; time: string | null }) =>
      write('POST', introduction, '/interviews', interview),
    extend: (introduction: Introduction, days: number) => write('POST', introduction, '/extend', { days }),
    withdraw: (introduction: Introduction) => write('POST', introduction, '/withdraw'),
    recordConsent: (introduction: Introduction, answer: { itemId: string; answer: 'yes' | 'no'; note: string }) =>
      write('POST', introduction, '/consents', answer),
  };
}

/** The person whom an email address or a phone number names. */
export function recipientOf(address: string): Recipient {
  return address.includes('@') ? { email: address.trim() } : { phone: address.trim() };
}
