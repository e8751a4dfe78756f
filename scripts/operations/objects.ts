import { Readable } from 'node:stream';
import { shareImageId } from '#domain/media/media.ts';
import { StepError } from '../deployment/step-error.ts';
import { type BackupFolder, inFlight, type StoredObject } from './backup-folder.ts';

/** The objects of a bucket with their metadata, by key. Share images are left out, because the Worker draws them again. */
async function* objectsOf(bucket: R2Bucket): AsyncGenerator<R2Object> {
  let cursor: string | undefined;
  do {
    const include: R2ListOptions['include'] = ['httpMetadata', 'customMetadata'];
    const page = await bucket.list({ include, ...(cursor !== undefined && { cursor }) });
    yield* page.objects.filter(({ key }) => !key.startsWith(shareImageId('')));
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
}

interface ListedObject {
  object: R2Object;
  /** The object of the same key in the earlier backup. */
  previous: StoredObject | undefined;
}

/** Pairs objects with those of an earlier backup. Both lists are sorted by key, so neither is held in memory. */
async function* withPrevious(bucket: R2Bucket, earlier: BackupFolder | undefined): AsyncGenerator<ListedObject> {
  const stored = earlier?.readObjectList();
  let next = await stored?.next();
  for await (const object of objectsOf(bucket)) {
    while (next?.value && next.value.key < object.key) next = await stored?.next();
    yield { object, previous: next?.value?.key === object.key ? next.value : undefined };
  }
}

/**
 * Saves all objects into the folder.
 * @param earlier a backup that the unchanged objects are linked from
 * @returns their total bytes, how many are linked, and the paths of the earlier backup's damaged or missing files, whose objects
 *   are downloaded again
 */
export async function saveObjects(bucket: R2Bucket, folder: BackupFolder, earlier?: BackupFolder) {
  const list = folder.objectFile();
  const damaged: string[] = [];
  let bytes = 0;
  let linked = 0;

  async function save({ object, previous }: ListedObject): Promise<StoredObject[]> {
    if (earlier && previous?.etag === object.etag && previous.size === object.size) {
      if (await folder.linkObject(earlier, previous)) {
        linked += 1;
        // Metadata can change without the ETag.
        return [describe(object, previous.sha256)];
      }
      damaged.push(earlier.objectPath(object.key));
    }
    const current = await bucket.get(object.key);
    // The object was erased since it was listed.
    if (!current) return [];
    const { size, sha256 } = await folder.writeObject(object.key, current.body);
    // Later backups would link the incomplete file, because the ETag stays the same.
    if (size !== current.size)
      throw new StepError(`The object ${object.key} was not downloaded completely: run it again.`);
    return [describe(current, sha256)];
  }

  const saved: AsyncIterable<StoredObject[]> = Readable.from(withPrevious(bucket, earlier)).map(save, inFlight);
  for await (const objects of saved) {
    list.append(objects);
    bytes += objects.reduce((sum, { size }) => sum + size, 0);
  }
  return { bytes, linked, damaged, file: list.close() };
}

function describe({ key, size, etag, httpMetadata, customMetadata }: R2Object, sha256: string): StoredObject {
  return {
    key,
    size,
    sha256,
    etag,
    ...(httpMetadata?.contentType !== undefined && { contentType: httpMetadata.contentType }),
    ...(customMetadata && Object.keys(customMetadata).length > 0 && { customMetadata }),
  };
}

/**
 * Objects above this many bytes are put back one at a time: putting an object takes about eight times its size in memory. Only
 * videos are larger.
 */
const largeBytes = 8 * 1024 * 1024;

const isLarge = ({ size }: StoredObject) => size > largeBytes;

/** Puts the folder's objects into a bucket, which verifies their bytes against the checksums. @returns their number */
export async function putObjects(bucket: R2Bucket, folder: BackupFolder): Promise<number> {
  let count = 0;
  async function put({ key, sha256, contentType, customMetadata }: StoredObject): Promise<void> {
    await bucket.put(key, await folder.readObject(key), {
      sha256,
      ...(contentType !== undefined && { httpMetadata: { contentType } }),
      ...(customMetadata && { customMetadata }),
    });
    count += 1;
  }
  await Readable.from(folder.readObjectList())
    .filter((object: StoredObject) => !isLarge(object))
    .forEach(put, inFlight);
  for await (const object of folder.readObjectList()) if (isLarge(object)) await put(object);
  return count;
}

export async function hasObjects(bucket: R2Bucket): Promise<boolean> {
  return (await bucket.list({ limit: 1 })).objects.length > 0;
}

export async function emptyBucket(bucket: R2Bucket): Promise<void> {
  for (;;) {
    const { objects } = await bucket.list();
    if (objects.length === 0) return;
    await bucket.delete(objects.map(({ key }) => key));
  }
}
