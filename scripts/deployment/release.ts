import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, root, step } from '../setup.mjs';
import type { Cloudflare } from './cloudflare.ts';
import { addEarlierFiles, readReleases } from './earlier-files.ts';

export interface Release {
  cloudflare: Cloudflare;
  /** Path of the environment's configuration, relative to the root. */
  config: string;
  /** `https://host` where the release before runs. */
  origin: string;
  /** Whether that address may not answer yet. */
  isFirst: boolean;
  keepsEarlierFiles: boolean;
  /** Secrets to set with this release; the others stay. */
  secrets: Record<string, string>;
}

/** Builds, migrates the database and deploys; each step must have succeeded before the next begins. */
export async function release(options: Release): Promise<void> {
  const { cloudflare, config, origin, isFirst, secrets } = options;
  step('Looking at the releases before');
  const running = options.keepsEarlierFiles ? await readReleases(origin, isFirst) : [];
  await build({ config });
  await addEarlierFiles(join(root, 'dist'), origin, running);
  step('Migrating the database');
  cloudflare.migrate(config);
  step('Deploying');
  withSecretsFile(secrets, (file) => cloudflare.deploy(file));
}

/** Secrets reach wrangler by a file that only this user reads, and only while it runs. */
function withSecretsFile(secrets: Record<string, string>, work: (file: string | undefined) => void): void {
  if (Object.keys(secrets).length === 0) return work(undefined);
  const folder = mkdtempSync(join(tmpdir(), 'np-launch-'));
  try {
    const file = join(folder, 'secrets.json');
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
    work(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
