import {
  type NewPacket,
  type Packet,
  packetListSchema,
  type PacketPatch,
  packetSchema,
} from '#domain/packets/schema.ts';
import type { DeskCall } from '../desk-api.ts';

/** A person of the family, by email address or phone number. */
type Recipient = { email: string } | { phone: string };

/** The calls about packets. A write names the displayed version: a stale one is rejected with 409 and the current packet. */
export function createPacketsApi(call: DeskCall) {
  const write = (method: 'PATCH' | 'PUT' | 'POST', { id, version }: Packet, place: string, payload?: object) =>
    call(method, `/packets/${id}${place}`, packetSchema, {
      headers: { 'If-Match': `"${version}"` },
      ...(payload && { payload }),
    });
  return {
    packets: (requestId: string) => call('GET', `/packets?${new URLSearchParams({ requestId })}`, packetListSchema),
    make: (packet: NewPacket) => call('POST', '/packets', packetSchema, { payload: packet }),
    patch: (packet: Packet, patch: PacketPatch) => write('PATCH', packet, '', patch),
    order: (packet: Packet, profileIds: readonly string[]) => write('PUT', packet, '/order', { profileIds }),
    send: (packet: Packet, recipients: readonly Recipient[]) => write('POST', packet, '/send', { recipients }),
    arrange: (packet: Packet, interview: { profileId: string; time: string | null }) =>
      write('POST', packet, '/interviews', interview),
    extend: (packet: Packet, days: number) => write('POST', packet, '/extend', { days }),
    withdraw: (packet: Packet) => write('POST', packet, '/withdraw'),
    recordConsent: (packet: Packet, answer: { profileId: string; answer: 'yes' | 'no'; note: string }) =>
      write('POST', packet, '/consents', answer),
  };
}

/** The person whom an email address or a phone number names. */
export function recipientOf(address: string): Recipient {
  return address.includes('@') ? { email: address.trim() } : { phone: address.trim() };
}
