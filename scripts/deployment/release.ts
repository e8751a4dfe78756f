import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, root, step } from '../setup.mjs';
import type { Cloudflare } from './cloudflare.ts';
import type { EnvironmentName } from './deployment.ts';
import { addEarlierFiles, readReleases } from './earlier-files.ts';
import { verifyRelease, wayBack } from './verify-release.ts';

export interface Release {
  cloudflare: Cloudflare;
  environment: EnvironmentName;
  /** The name of the Worker. */
  worker: string;
  /** The name of the database. */
  database: string;
  /** The path of the environment's configuration, relative to the root. */
  config: string;
  /** `https://host` of the previous release. */
  origin: string;
  /** Whether that URL may not respond yet. */
  isFirst: boolean;
  keepsEarlierFiles: boolean;
  /** Secrets to set with this release; the others stay unchanged. */
  secrets: Record<string, string>;
}

/**
 * Builds, migrates the database, deploys, and waits until the origin serves the release. Each step starts only after the previous
 * one succeeded.
 * @returns the id of the deployed version
 */
export async function release(options: Release): Promise<string> {
  const { cloudflare, config, worker, origin, isFirst, secrets } = options;
  step('Looking at the releases before');
  const previous = cloudflare.servingVersion(worker);
  // Without a version, the domain may not exist yet: a lookup now would let the resolver remember that for minutes.
  const hasFiles = options.keepsEarlierFiles && previous !== undefined;
  const running = hasFiles ? await readReleases(origin, isFirst) : [];
  await build({ config });
  await addEarlierFiles(join(root, 'dist'), origin, running);
  step('Migrating the database');
  migrate(options);
  step('Deploying');
  const version = withSecretsFile(secrets, (file) => cloudflare.deploy(file));
  step(`Waiting until ${origin} serves version ${version}`);
  await verifyRelease({ origin, version, isFirst, remedy: wayBack(options, previous) });
  return version;
}

/** Applies pending migrations, after printing how to restore the database as it is now. */
function migrate({ cloudflare, config, database }: Release): void {
  if (!cloudflare.hasPendingMigrations(config)) return console.log('  found it up to date');
  const bookmark = cloudflare.bookmark(config);
  console.log(`  To restore the database as it is now, within 30 days (docs/operations.md, Time Travel):
  npx wrangler d1 time-travel restore ${database} --bookmark=${bookmark} --config ${config}`);
  cloudflare.migrate(config);
}

/** Passes secrets to wrangler in a file that only this user can read, and that is deleted afterwards. */
function withSecretsFile<Result>(secrets: Record<string, string>, work: (file: string | undefined) => Result): Result {
  if (Object.keys(secrets).length === 0) return work(undefined);
  const folder = mkdtempSync(join(tmpdir(), 'np-launch-'));
  try {
    const file = join(folder, 'secrets.json');
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
    return work(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
