import { z } from 'zod';
import { maxMediaUrlLength, mediaPath, mediaPathPattern, objectIdOfPath } from './media-path.ts';

const mebibyte = 1024 * 1024;

/** The files that a nanny uploads: profile pictures, certification documents, video resumes. */
export const mediaKinds = ['image', 'document', 'video'] as const;

/**
 * The purpose of a file; each kind has its own types and limits. An upload that was opened without a kind is `undecided`: a PDF
 * or video decides it, and a picture becomes a portrait or a document when a record refers to it.
 */
export type MediaKind = (typeof mediaKinds)[number] | 'undecided';

/** The longest video, ms: a minute (docs/specification.md 8), and what recorders add while they stop. */
export const maxVideoMs = 62_000;

/** The purpose of a stored file that is deleted: one that somebody uploaded, or a profile's drawn share images. */
export type StoredKind = MediaKind | 'share-image';

/**
 * The bucket has a profile's share images, one for each language, under this instead of an object's id. No object has such an id,
 * so that no address returns them.
 */
export function shareImageId(profileId: string): string {
  return `share/${profileId}`;
}

/**
 * Largest file of a kind in bytes, and the types that its first bytes may indicate (docs/specification.md 5,
 * docs/architecture.md 6).
 */
export const mediaRules: Record<MediaKind, { maxBytes: number; contentTypes: readonly string[] }> = {
  image: { maxBytes: 5_242_880, contentTypes: ['image/jpeg', 'image/png', 'image/webp'] },
  document: { maxBytes: 5 * mebibyte, contentTypes: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] },
  video: { maxBytes: 100 * mebibyte, contentTypes: ['video/mp4', 'video/quicktime', 'video/webm'] },
  undecided: { maxBytes: 5 * mebibyte, contentTypes: ['image/jpeg', 'image/png', 'image/webp'] },
};

/** Smaller sizes of a picture by width in pixels, and a video's still image. Each is an image of at most this many bytes. */
export const mediaVariants: Record<MediaKind, readonly MediaVariant[]> = {
  image: ['96', '300', '960', 'share'],
  document: [],
  video: ['poster'],
  undecided: [],
};

/**
 * Pictures by their width in px, a JPEG for share images, and the still image of a video. The main picture is 600 px wide; 960 is
 * for screens with two or three pixels per px, and exists only when the original is that large.
 */
export type MediaVariant = '96' | '300' | '960' | 'share' | 'poster';
export const maxVariantBytes = mebibyte;

/**
 * The longest side of each variant in pixels: the code that reads them expects pictures of that size. Portraits are square or 4:5,
 * so a variant with a width in its name can be a quarter taller.
 */
export const variantMaxSide: Record<MediaVariant, number> = {
  '96': 120,
  '300': 375,
  '960': 1200,
  share: 600,
  poster: 1920,
};

/** A profile picture is displayed 300 px wide. It looks blurred if its shorter side has fewer pixels than this. */
export const minPortraitSide = 150;

/** A logo is part of every page, so its bytes and the pixels of its longer side are limited. */
export const maxLogoBytes = mebibyte;
export const maxLogoSide = 2048;

/** Pictures have at most this many pixels (docs/security.md, costly input). */
export const maxImagePixels = 25_000_000;

/** Multipart uploads come in equal parts of this many bytes; only the last may be smaller (docs/architecture.md 6). */
export const partBytes = 8 * mebibyte;
export const maxParts = Math.ceil(mediaRules.video.maxBytes / partBytes);

/** Open uploads of one user, and files of one user in total (docs/security.md, false file sizes, endless uploads). */
export const maxOpenUploads = 10;
export const maxUserBytes = 300 * mebibyte;

/** An upload URL is valid for this long. */
export const uploadUrlLifetimeMs = 15 * 60 * 1000;

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

/** Where to upload a file, and the path by which records refer to it afterwards. */
export type UploadTicket = z.output<typeof uploadTicketSchema>;

/** A completed upload in parts, and where to upload its still, while there is none and nothing shows the video. */
export const completedUploadSchema = uploadTicketSchema.partial({ uploadURL: true });
export type CompletedUpload = z.output<typeof completedUploadSchema>;

export const createMultipartSchema = z.strictObject({
  kind: z.literal('video', 'validation.choice').default('video'),
  contentType: z.string().max(100, 'validation.tooLong').optional(),
  size: z.number().int('validation.wholeNumber').min(1),
});

export const multipartTicketSchema = z.strictObject({ uploadId: z.string(), objectPath: z.string() });
/** A received part: its number, starting at 1, and its size in bytes. */
export const uploadedPartSchema = z.strictObject({ partNumber: z.number().int(), size: z.number().int() });

/**
 * The Content-Security-Policy of files that browsers open in a built-in viewer: pictures, videos, XML. The viewer's styles and
 * small pictures count as the file's own, so they are allowed; scripts are not.
 */
export const viewedFilePolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; base-uri 'none'; form-action 'none'";
