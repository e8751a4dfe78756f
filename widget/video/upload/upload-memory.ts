import { del, get, set } from 'idb-keyval';
import { z } from 'zod';
import type { DraftBackend } from '#widget/state/draft-store.ts';

const keptUploadSchema = z.object({
  format: z.literal(1),
  file: z.instanceof(Blob),
  /** Of the upload in parts, once it has begun. */
  uploadId: z.string().optional(),
});

/** A video on its way, kept so that a killed tab goes on with it. */
export type KeptUpload = z.output<typeof keptUploadSchema>;

export interface UploadMemory {
  load(): Promise<KeptUpload | undefined>;
  /** Gives false where the browser has no room, or blocks it: the upload goes on, but only in this tab. */
  keep(file: Blob, uploadId?: string): Promise<boolean>;
  forget(): Promise<void>;
}

/** Async functions, because a blocked `indexedDB` throws where it is named. */
const indexedDb: DraftBackend = {
  get: async (key) => get(key),
  set: async (key, value) => set(key, value),
  del: async (key) => del(key),
};

/** Keeps a profile's video upload in IndexedDB. */
export function createUploadMemory(profileId: string, backend: DraftBackend = indexedDb): UploadMemory {
  const key = `np-upload:${profileId}`;
  return {
    async load() {
      const kept = await backend.get(key).catch(() => undefined);
      return keptUploadSchema.safeParse(kept).data;
    },
    async keep(file, uploadId) {
      const kept: KeptUpload = { format: 1, file, ...(uploadId === undefined ? {} : { uploadId }) };
      return backend.set(key, kept).then(
        () => true,
        () => false,
      );
    },
    forget: () => backend.del(key).catch(() => {}),
  };
}
