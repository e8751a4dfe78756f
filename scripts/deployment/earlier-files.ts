import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { StepError } from './step-error.ts';

/** The number of previous releases whose files are kept, so that a builder that is open during a release finds them. */
const keptReleases = 2;

const releaseSchema = z.array(z.string().regex(/^\/(?:_astro|embed\/[0-9a-f]{12})\/[\w.@-]+$/));
const manifestSchema = z.array(releaseSchema);

/** The list published with every release: the hashed files of this release and of the previous ones, newest first. */
const manifestName = 'releases.json';

/**
 * The files of the releases at a URL, newest release first.
 * @param isFirst whether there may be none yet: then no response is not a failure
 * @throws StepError
 */
export async function readReleases(origin: string, isFirst: boolean): Promise<string[][]> {
  const answer = await ask(`${origin}/${manifestName}`);
  if (answer?.status === 404) return [];
  const parsed = answer?.ok ? manifestSchema.safeParse(await answer.json().catch(() => null)) : undefined;
  if (parsed?.success) return parsed.data;
  if (isFirst) return [];
  throw unreachable(origin);
}

/**
 * Adds the files of previous releases to the build. A deployment replaces all files of a Worker, and an open builder would
 * request files that are gone. They are downloaded from the running site, so nothing else must be stored.
 * @param dist the build, with `client` in it
 * @param running the result of {@link readReleases} for `origin`
 * @throws StepError
 */
export async function addEarlierFiles(dist: string, origin: string, running: string[][]): Promise<void> {
  const client = join(dist, 'client');
  const own = ownFiles(dist);
  const earlier = running.filter((release) => release.join() !== own.join()).slice(0, keptReleases);
  const missing = [...new Set(earlier.flat())].filter((file) => !existsSync(join(client, file)));
  await Promise.all(
    missing.map(async (file) => {
      const answer = await ask(origin + file);
      if (!answer?.ok) throw unreachable(origin);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      mkdirSync(dirname(join(client, file)), { recursive: true });
      writeFileSync(join(client, file), bytes);
    }),
  );
  writeFileSync(join(client, manifestName), JSON.stringify([own, ...earlier]));
}

/** The files of the build itself, listed before any others are added. */
function ownFiles(dist: string): string[] {
  const note = join(dist, 'release.json');
  if (existsSync(note)) return releaseSchema.parse(JSON.parse(readFileSync(note, 'utf8')));
  const client = join(dist, 'client');
  const all = readdirSync(client, { recursive: true }).map((name) => `/${String(name).replaceAll('\\', '/')}`);
  const own = all.filter((name) => releaseSchema.safeParse([name]).success && /\.\w+$/.test(name)).toSorted();
  writeFileSync(note, JSON.stringify(own));
  return own;
}

async function ask(address: string): Promise<Response | undefined> {
  return fetch(address, { signal: AbortSignal.timeout(20_000) }).catch(() => undefined);
}

function unreachable(origin: string): StepError {
  return new StepError(
    `The files of the release before were not read from ${origin}, so builders that are open now would lose their next step. Nothing was deployed. See that the address answers and run it again, or add --without-earlier-files.`,
  );
}
