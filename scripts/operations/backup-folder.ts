import { createHash } from 'node:crypto';
import {
  appendFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { copyFile, link, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { StepError } from '../deployment/step-error.ts';

const fileSchema = z.strictObject({ lines: z.int(), sha256: z.string() });

const manifestSchema = z.strictObject({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The migrations of the database: rows only fit a database with the same migrations. */
  migrations: z.array(z.string()),
  tables: z.record(z.string(), fileSchema),
  /** The list of objects, objects.jsonl. */
  objects: fileSchema,
});
export type Manifest = z.output<typeof manifestSchema>;

const storedObjectSchema = z.strictObject({
  key: z.string(),
  size: z.int(),
  sha256: z.string(),
  /** The bucket's ETag, which changes with the bytes. Older backups have none, so nothing is linked from them. */
  etag: z.string().optional(),
  contentType: z.string().optional(),
  customMetadata: z.record(z.string(), z.string()).optional(),
});
export type StoredObject = z.output<typeof storedObjectSchema>;

const objectList = 'objects.jsonl';

/** How many objects are read or written at a time. */
export const inFlight = { concurrency: 12 };

/**
 * A backup on disk: `tables/<name>.jsonl`, the objects of the bucket under `objects/`, their list in `objects.jsonl`, and
 * `manifest.json`. The manifest is written last: a backup without it is incomplete.
 */
export class BackupFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = resolve(path);
  }

  /** @throws StepError when something exists there */
  create(): void {
    if (existsSync(this.path) && readdirSync(this.path).length > 0) {
      throw new StepError(`${this.path} is not empty: name another folder with --to.`);
    }
    mkdirSync(this.path, { recursive: true });
  }

  tableFile = (name: string) => new LineFile(join(this.path, 'tables', `${name}.jsonl`));
  objectFile = () => new LineFile(join(this.path, objectList));

  writeManifest(manifest: Manifest): void {
    writeFileSync(join(this.path, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  }

  /** @throws StepError when there is no manifest */
  readManifest(): Manifest {
    try {
      return manifestSchema.parse(JSON.parse(readFileSync(join(this.path, 'manifest.json'), 'utf8')));
    } catch (error) {
      throw new StepError(`${this.path} has no whole backup: its manifest.json cannot be read.`, String(error));
    }
  }

  async *readObjectList(): AsyncGenerator<StoredObject> {
    for await (const line of this.objectFile().read()) yield storedObjectSchema.parse(line);
  }

  /** Streams an object into its file. @returns its bytes and their checksum */
  async writeObject(key: string, body: AsyncIterable<Uint8Array>): Promise<{ size: number; sha256: string }> {
    const path = await this.#newObjectPath(key);
    const hash = createHash('sha256');
    let size = 0;
    async function* measured() {
      for await (const chunk of body) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    }
    await writeFile(path, measured());
    return { size, sha256: hash.digest('hex') };
  }

  /**
   * Adds an object from an earlier backup: a hard link to its file, or a copy where the file system does not link.
   * @returns false when the earlier file is damaged or missing; nothing is added then
   */
  async linkObject(earlier: BackupFolder, object: StoredObject): Promise<boolean> {
    if (!(await earlier.#hasIntact(object))) return false;
    const path = await this.#newObjectPath(object.key);
    const earlierPath = earlier.objectPath(object.key);
    await link(earlierPath, path).catch(() => copyFile(earlierPath, path));
    return true;
  }

  readObject(key: string): Promise<Uint8Array> {
    return readFile(this.objectPath(key));
  }

  /** @throws StepError when the key leads out of the folder */
  objectPath(key: string): string {
    const objects = join(this.path, 'objects');
    const path = resolve(objects, key);
    if (relative(objects, path).startsWith('..')) throw new StepError(`The object "${key}" has no safe file name.`);
    return path;
  }

  async #newObjectPath(key: string): Promise<string> {
    const path = this.objectPath(key);
    await mkdir(dirname(path), { recursive: true });
    return path;
  }

  async #hasIntact({ key, sha256 }: StoredObject): Promise<boolean> {
    return (await hashOf(this.objectPath(key))) === sha256;
  }

  /** Reads every file of the backup. @throws StepError for the first file that differs from the manifest */
  async verify(manifest: Manifest): Promise<void> {
    for (const [name, expected] of Object.entries(manifest.tables)) await this.tableFile(name).verify(expected);
    await this.objectFile().verify(manifest.objects);
    await Readable.from(this.readObjectList()).forEach(async (object: StoredObject) => {
      if (await this.#hasIntact(object)) return;
      throw new StepError(`The object ${object.key} of the backup is damaged or missing. Nothing was changed.`);
    }, inFlight);
  }
}

/** A file with one JSON value per line. */
class LineFile {
  readonly #path: string;
  readonly #hash = createHash('sha256');
  #lines = 0;

  constructor(path: string) {
    this.#path = path;
  }

  append(values: readonly object[]): void {
    const text = values.map((value) => `${JSON.stringify(value)}\n`).join('');
    mkdirSync(dirname(this.#path), { recursive: true });
    appendFileSync(this.#path, text);
    this.#hash.update(text);
    this.#lines += values.length;
  }

  /** The lines and checksum for the manifest. */
  close(): { lines: number; sha256: string } {
    this.append([]);
    return { lines: this.#lines, sha256: this.#hash.digest('hex') };
  }

  async *read(): AsyncGenerator<unknown> {
    for await (const line of createInterface({ input: createReadStream(this.#path), crlfDelay: Infinity })) {
      yield JSON.parse(line);
    }
  }

  async verify(expected: { sha256: string }): Promise<void> {
    if ((await hashOf(this.#path)) !== expected.sha256) {
      throw new StepError(`${this.#path} is damaged or missing. Nothing was changed.`);
    }
  }
}

/** The SHA-256 checksum of a file; undefined when it cannot be read. */
async function hashOf(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk);
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}
