import {
  type MediaKind,
  multipartTicketSchema,
  uploadedPartSchema,
  uploadTicketSchema,
  type UploadTicket,
} from '#domain/media/media.ts';
import { z } from 'zod';
import type { SendRequest } from '#widget/api/request.ts';

/** A newer server may add fields; an open tab ignores those it does not know. */
const multipartTicket = multipartTicketSchema.strip();
const ticket = uploadTicketSchema.strip();
const parts = z.array(uploadedPartSchema.strip());

export type UploadsApi = ReturnType<typeof createUploadsApi>;

/**
 * The calls around an upload (spec.md 7, design.md 6); the bytes themselves go by `SendBytes`.
 * @param base where they are made: a phone with a hand-off makes its own
 */
export function createUploadsApi(send: SendRequest, base = '/api/objects') {
  const multipart = `${base}/multipart`;
  return {
    /** Where to PUT one part of an upload, counted from 1. */
    partPath: (uploadId: string, partNumber: number) => `${multipart}/${uploadId}/${partNumber}`,

    /** Opens an upload that is sent in one piece. `size` in bytes. */
    open: (payload: { kind: MediaKind; contentType: string; size: number }): Promise<UploadTicket> =>
      send({ method: 'POST', path: `${base}/upload`, payload, parse: (json) => ticket.parse(json) }),

    /** Opens an upload in parts of `partBytes`. `size` in bytes. */
    createMultipart: (payload: { contentType: string; size: number }) =>
      send({ method: 'POST', path: multipart, payload, parse: (json) => multipartTicket.parse(json) }),

    /** The parts that have arrived. */
    parts: (uploadId: string) =>
      send({ method: 'GET', path: `${multipart}/${uploadId}`, parse: (json) => parts.parse(json) }),

    /** Puts the parts together. */
    complete: (uploadId: string): Promise<UploadTicket> =>
      send({
        method: 'POST',
        path: `${multipart}/${uploadId}/complete`,
        payload: {},
        parse: (json) => ticket.parse(json),
      }),

    /** Gives an upload in parts up. */
    abort: (uploadId: string): Promise<void> =>
      send({ method: 'DELETE', path: `${multipart}/${uploadId}`, parse: () => undefined }),
  };
}
