import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, root, step } from '../setup.mjs';
import type { Cloudflare } from './cloudflare.ts';
import { addEarlierFiles, readReleases } from './earlier-files.ts';

export interface Release {
  cloudflare: Cloudflare;
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

/** Builds, migrates the database, and deploys. Each step starts only after the previous one succeeded. */
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

/** Passes secrets to wrangler in a file that only this user can read, and that is deleted afterwards. */
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
