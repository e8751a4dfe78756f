import {
  type CompletedUpload,
  completedUploadSchema,
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
const completedUpload = completedUploadSchema.strip();
const parts = z.array(uploadedPartSchema.strip());

export type UploadsApi = ReturnType<typeof createUploadsApi>;

/**
 * The calls of an upload (docs/specification.md 7, docs/architecture.md 6); the bytes themselves are sent by `SendBytes`.
 * @param base the base path: a phone with a handoff has its own
 */
export function createUploadsApi(send: SendRequest, base = '/api/objects') {
  const multipart = `${base}/multipart`;
  return {
    /** The path to PUT one part of an upload to, counted from 1. */
    partPath: (uploadId: string, partNumber: number) => `${multipart}/${uploadId}/${partNumber}`,

    /** Opens an upload in one request. `size` in bytes. */
    open: (payload: { kind: MediaKind; contentType: string; size: number }): Promise<UploadTicket> =>
      send({ method: 'POST', path: `${base}/upload`, payload, parse: (json) => ticket.parse(json) }),

    /** Opens an upload in parts of `partBytes`. `size` in bytes. */
    createMultipart: (payload: { contentType: string; size: number }) =>
      send({ method: 'POST', path: multipart, payload, parse: (json) => multipartTicket.parse(json) }),

    /** The uploaded parts. */
    parts: (uploadId: string) =>
      send({ method: 'GET', path: `${multipart}/${uploadId}`, parse: (json) => parts.parse(json) }),

    /** Joins the parts. */
    complete: (uploadId: string): Promise<CompletedUpload> =>
      send({
        method: 'POST',
        path: `${multipart}/${uploadId}/complete`,
        payload: {},
        parse: (json) => completedUpload.parse(json),
      }),

    /** Aborts a multipart upload. */
    abort: (uploadId: string): Promise<void> =>
      send({ method: 'DELETE', path: `${multipart}/${uploadId}`, parse: () => undefined }),
  };
}
