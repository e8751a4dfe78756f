import {
  type MediaKind,
  multipartTicketSchema,
  uploadedPartSchema,
  uploadTicketSchema,
  type UploadTicket,
  videoResumeAnswerSchema,
} from '#domain/media/media.ts';
import { z } from 'zod';
import type { SendRequest } from '#widget/api/request.ts';

const multipartTicket = multipartTicketSchema.strip();
const ticket = uploadTicketSchema.strip();
const parts = z.array(uploadedPartSchema.strip());
const partUrl = z.object({ url: z.string() });
const completed = z.object({ objectPath: z.string() });
const savedVideo = videoResumeAnswerSchema.strip();

export type UploadsApi = ReturnType<typeof createUploadsApi>;

/** The calls around an upload (spec.md 7, design.md 6); the bytes themselves go by `SendBytes`. */
export function createUploadsApi(send: SendRequest) {
  const multipart = '/api/objects/multipart';
  return {
    /** Opens an upload that is sent in one piece. `size` in bytes. */
    open: (payload: { kind: MediaKind; contentType: string; size: number }): Promise<UploadTicket> =>
      send({ method: 'POST', path: '/api/objects/upload', payload, parse: (json) => ticket.parse(json) }),

    /** Opens an upload in parts of `partBytes`. `size` in bytes. */
    createMultipart: (payload: { contentType: string; size: number }) =>
      send({ method: 'POST', path: multipart, payload, parse: (json) => multipartTicket.parse(json) }),

    /** Where to PUT one part, counted from 1. */
    partUrl: async (uploadId: string, partNumber: number): Promise<string> => {
      const path = `${multipart}/${uploadId}/${partNumber}`;
      return (await send({ method: 'GET', path, parse: (json) => partUrl.parse(json) })).url;
    },

    /** The parts that have arrived. */
    parts: (uploadId: string) =>
      send({ method: 'GET', path: `${multipart}/${uploadId}`, parse: (json) => parts.parse(json) }),

    /** Puts the parts together. @returns the video's stored path */
    complete: async (uploadId: string): Promise<string> => {
      const path = `${multipart}/${uploadId}/complete`;
      const payload = {};
      return (await send({ method: 'POST', path, payload, parse: (json) => completed.parse(json) })).objectPath;
    },

    /** Gives an upload in parts up. */
    abort: (uploadId: string): Promise<void> =>
      send({ method: 'DELETE', path: `${multipart}/${uploadId}`, parse: () => undefined }),

    /** Makes an uploaded video the profile's video resume. @returns its stored path */
    saveVideo: async (profileId: string, payload: { videoData: string; videoType: string }): Promise<string> => {
      const path = `/api/profiles/${profileId}/upload-video`;
      return (await send({ method: 'POST', path, payload, parse: (json) => savedVideo.parse(json) })).videoUrl;
    },
  };
}
