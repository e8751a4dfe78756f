import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
  appendFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
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

export const storedObjectSchema = z.strictObject({
  key: z.string(),
  size: z.int(),
  sha256: z.string(),
  contentType: z.string().optional(),
  customMetadata: z.record(z.string(), z.string()).optional(),
});
export type StoredObject = z.output<typeof storedObjectSchema>;

const objectList = 'objects.jsonl';
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

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
    // Personal data, so only this user may read it.
    mkdirSync(this.path, { recursive: true, mode: 0o700 });
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

  writeObject(key: string, bytes: Uint8Array): void {
    const path = this.#objectPath(key);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }

  readObject(key: string): Uint8Array {
    return readFileSync(this.#objectPath(key));
  }

  #objectPath(key: string): string {
    const objects = join(this.path, 'objects');
    const path = resolve(objects, key);
    if (relative(objects, path).startsWith('..')) throw new StepError(`The object "${key}" has no safe file name.`);
    return path;
  }

  /** Reads every file of the backup. @throws StepError for the first file that differs from the manifest */
  async verify(manifest: Manifest): Promise<void> {
    for (const [name, expected] of Object.entries(manifest.tables)) await this.tableFile(name).verify(expected);
    await this.objectFile().verify(manifest.objects);
    for await (const line of this.objectFile().read()) {
      const { key, sha256: expected } = storedObjectSchema.parse(line);
      if (!existsSync(this.#objectPath(key)) || sha256(this.readObject(key)) !== expected) {
        throw new StepError(`The object ${key} of the backup is damaged or missing. Nothing was changed.`);
      }
    }
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
    const hash = createHash('sha256');
    if (existsSync(this.#path)) for await (const chunk of createReadStream(this.#path)) hash.update(chunk);
    if (hash.digest('hex') !== expected.sha256) {
      throw new StepError(`${this.#path} is damaged or missing. Nothing was changed.`);
    }
  }
}
