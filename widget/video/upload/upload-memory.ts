import { z } from 'zod';
import { guidedFilmSchema } from '#domain/profile/video-chapters.ts';
import { browserStore, type KeyValueStore } from '#widget/browser/key-value-store.ts';

const keptUploadSchema = z.object({
  format: z.literal(1),
  file: z.instanceof(Blob),
  /** Of the upload in parts, once it has begun. */
  uploadId: z.string().optional(),
  /** Of a film that was made of answers. */
  guided: guidedFilmSchema.optional(),
});

/** A video on its way, kept so that a killed tab goes on with it. */
export type KeptUpload = z.output<typeof keptUploadSchema>;

export interface UploadMemory {
  load(): Promise<KeptUpload | undefined>;
  /** Gives false where the browser has no room, or blocks it: the upload goes on, but only in this tab. */
  keep(upload: Omit<KeptUpload, 'format'>): Promise<boolean>;
  forget(): Promise<void>;
}

/** Keeps a profile's video upload in IndexedDB. */
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

/** Whether a video of the profile was on its way when an earlier page was closed. */
export async function isUploadKept(profileId: string): Promise<boolean> {
  return (await createUploadMemory(profileId).load()) !== undefined;
}
