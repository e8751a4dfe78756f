import type { ByteRange } from '#domain/media/byte-range.ts';
import type { objects } from '../db/schema.ts';

/** A stored file that a viewer may read. */
export interface ReadableFile {
  object: typeof objects.$inferSelect;
  /** Who may read it: everybody, including caches, or only its owner (docs/architecture.md 6). */
  access: 'public' | 'private';
  /** The visible profile that shows it; null also for the agency's logo. */
  shownBy: string | null;
  range: ByteRange;
  file: R2ObjectBody | null;
}

/** The requested variant and range of a file, as HTTP headers. */
export interface FileRequest {
  variant: string | undefined;
  range: string | null;
  ifRange: string | null;
  ifNoneMatch: string | null;
}
