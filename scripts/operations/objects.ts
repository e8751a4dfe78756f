import { type BackupFolder, sha256, type StoredObject, storedObjectSchema } from './backup-folder.ts';

/** All keys of a bucket with their metadata, one page at a time. */
async function* pagesOfObjects(bucket: R2Bucket): AsyncGenerator<R2Object[]> {
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ ...(cursor !== undefined && { cursor }) });
    yield page.objects;
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
}

/** Copies all objects into the folder. @returns their number and total bytes */
export async function saveObjects(bucket: R2Bucket, folder: BackupFolder) {
  const list = folder.objectFile();
  let bytes = 0;
  for await (const page of pagesOfObjects(bucket)) {
    for (const { key } of page) {
      const object = await bucket.get(key);
      // The object was erased since it was listed.
      if (!object) continue;
      const content = new Uint8Array(await object.arrayBuffer());
      folder.writeObject(key, content);
      bytes += content.length;
      const { httpMetadata, customMetadata } = object;
      const stored: StoredObject = {
        key,
        size: content.length,
        sha256: sha256(content),
        ...(httpMetadata?.contentType !== undefined && { contentType: httpMetadata.contentType }),
        ...(customMetadata && Object.keys(customMetadata).length > 0 && { customMetadata }),
      };
      list.append([stored]);
    }
  }
  return { bytes, file: list.close() };
}

/** Puts the folder's objects into a bucket, which verifies their bytes against the checksums. @returns their number */
export async function putObjects(bucket: R2Bucket, folder: BackupFolder): Promise<number> {
  let count = 0;
  for await (const line of folder.objectFile().read()) {
    const { key, sha256: checksum, contentType, customMetadata } = storedObjectSchema.parse(line);
    await bucket.put(key, folder.readObject(key), {
      sha256: checksum,
      ...(contentType !== undefined && { httpMetadata: { contentType } }),
      ...(customMetadata && { customMetadata }),
    });
    count += 1;
  }
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
