import { z } from 'zod';

const mebibyte = 1024 * 1024;

/** What a nanny uploads: profile pictures, certification documents, video resumes. */
export const mediaKinds = ['image', 'document', 'video'] as const;

/**
 * What a file is for; each kind has its own types and limits. What a former family sends by its link is kept with the nanny's
 * files, but is not hers: she neither reads it nor makes it her own video.
 */
export type MediaKind = (typeof mediaKinds)[number] | 'reference-video';

/** Films of any kind have the same rules (spec.md 5, design.md 6). */
const videoRules = { maxBytes: 100 * mebibyte, contentTypes: ['video/mp4', 'video/quicktime', 'video/webm'] };

/** Largest file of a kind in bytes, and the types that its first bytes may show (spec.md 5, design.md 6). */
export const mediaRules: Record<MediaKind, { maxBytes: number; contentTypes: readonly string[] }> = {
  image: { maxBytes: 5_242_880, contentTypes: ['image/jpeg', 'image/png', 'image/webp'] },
  document: { maxBytes: 5 * mebibyte, contentTypes: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] },
  video: videoRules,
  'reference-video': videoRules,
};

/** Other sizes of a picture by width in pixels, and a video's still; each is an image of at most this many bytes. */
export const mediaVariants: Record<MediaKind, readonly MediaVariant[]> = {
  image: ['96', '300', '960', 'share'],
  document: [],
  video: ['poster'],
  'reference-video': ['poster'],
};

/**
 * Pictures by their width in px, one as JPEG to draw share images with, and the still of a video. The picture itself is
 * 600 px wide; the one of 960 is for screens of two or three pixels per px, and is there when she has one so large.
 */
export type MediaVariant = '96' | '300' | '960' | 'share' | 'poster';
export const maxVariantBytes = mebibyte;

/** The longest side of each variant in pixels: what reads them was made for pictures of that size. */
export const variantMaxSide: Record<MediaVariant, number> = {
  '96': 96,
  '300': 300,
  '960': 960,
  share: 600,
  poster: 1920,
};

/** A profile picture is shown 300 px wide: with fewer on its shorter side than this it is a blur. */
export const minPortraitSide = 150;

/** A logo is part of every page: at most so many bytes, and pixels on its longer side. */
export const maxLogoBytes = mebibyte;
export const maxLogoSide = 2048;

/** Pictures have at most this many pixels (security.md). */
export const maxImagePixels = 25_000_000;

/** Multipart uploads come in equal parts of this many bytes; only the last may be smaller (design.md 6). */
export const partBytes = 8 * mebibyte;
export const maxParts = Math.ceil(mediaRules.video.maxBytes / partBytes);

/** At once, and in all, for one user (security.md); what families send counts for itself. */
export const maxOpenUploads = 10;
export const maxUserBytes = 300 * mebibyte;

/** An upload URL is good for this long. */
export const uploadUrlLifetimeMs = 15 * 60 * 1000;

/** Longest address of an object that anybody may send, in UTF-16 units. */
export const maxMediaUrlLength = 500;

export const mediaPathPattern = /^(?:\/api)?\/objects\/uploads\/([0-9a-z]{1,40})(?:\?.*)?$/;

/** The stored path of an object (spec.md 7). */
export function mediaPath(objectId: string): string {
  return `/api/objects/uploads/${objectId}`;
}

/** The object a stored path names, with or without the /api prefix; undefined for any other text. */
export function objectIdOfPath(path: string): string | undefined {
  return path.length > maxMediaUrlLength ? undefined : mediaPathPattern.exec(path)?.[1];
}

/** The object that an upload URL names: its path, with or without an origin before it and a token behind it. */
export function objectIdOfUrl(url: string): string | undefined {
  return url.length > maxMediaUrlLength ? undefined : objectIdOfPath(url.replace(/^https?:\/\/[^/]*/, ''));
}

/** A path of this product's own media, stored with its /api prefix. */
export const mediaPathSchema = z
  .string()
  .max(maxMediaUrlLength, 'validation.tooLong')
  .regex(mediaPathPattern, 'validation.mediaPath')
  .transform((path) => mediaPath(objectIdOfPath(path) ?? ''));

export const createUploadSchema = z
  .strictObject({
    kind: z.enum(mediaKinds, 'validation.choice').optional(),
    contentType: z.string().max(100, 'validation.tooLong').optional(),
    size: z.number().int('validation.wholeNumber').min(0).optional(),
  })
  .optional();

export const uploadTicketSchema = z.strictObject({ uploadURL: z.string(), objectPath: z.string() });

/** Where to send a file, and the path by which records refer to it afterwards. */
export type UploadTicket = z.output<typeof uploadTicketSchema>;

export const createMultipartSchema = z.strictObject({
  kind: z.literal('video', 'validation.choice').default('video'),
  contentType: z.string().max(100, 'validation.tooLong').optional(),
  size: z.number().int('validation.wholeNumber').min(1),
});

export const multipartTicketSchema = z.strictObject({ uploadId: z.string(), objectPath: z.string() });
/** A part that has arrived: its number from 1, and its bytes. */
export const uploadedPartSchema = z.strictObject({ partNumber: z.number().int(), size: z.number().int() });

/**
 * The Content-Security-Policy of files that a browser shows by a viewer of its own: pictures, videos, XML. The viewer brings
 * styles and small pictures, which count as the file's; scripts stay out.
 */
export const viewedFilePolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; base-uri 'none'; form-action 'none'";
