import { z } from 'zod';
import { guidedVideoSchema } from '#domain/profile/video-chapters.ts';
import { browserStore, type KeyValueStore } from '#widget/browser/key-value-store.ts';

const keptUploadSchema = z.object({
  format: z.literal(1),
  file: z.instanceof(Blob),
  /** The id of the upload in parts, once it has started. */
  uploadId: z.string().optional(),
  /** Set for a guided video made of answers. */
  guided: guidedVideoSchema.optional(),
});

/** A running upload, stored so that it can resume after the tab was killed. */
export type KeptUpload = z.output<typeof keptUploadSchema>;

export interface UploadMemory {
  load(): Promise<KeptUpload | undefined>;
  /** Resolves to false if the browser has no space or blocks storage: the upload continues, but only in this tab. */
  keep(upload: Omit<KeptUpload, 'format'>): Promise<boolean>;
  forget(): Promise<void>;
}

/** Stores a profile's video upload in IndexedDB. */
export function createUploadMemory(
  profileId: string,
  store: Omit<KeyValueStore, 'keys'> = browserStore(),
): UploadMemory {
  const key = `np-upload:${profileId}`;
  return {
    async load() {
      const kept = await store.get(key).catch(() => undefined);
      return keptUploadSchema.safeParse(kept).data;
    },
    async keep(upload) {
      const kept: KeptUpload = { format: 1, ...upload };
      return store.set(key, kept).then(
        () => true,
        () => false,
      );
    },
    forget: () => store.remove([key]).catch(() => {}),
  };
}

/** Whether an upload of the profile was running when an earlier page was closed. */
export async function isUploadKept(profileId: string): Promise<boolean> {
  return (await createUploadMemory(profileId).load()) !== undefined;
}
