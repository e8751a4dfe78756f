import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { root } from '../setup.mjs';
import { locationSchema } from './location.ts';
import { StepError } from './step-error.ts';

export const environmentNames = ['production', 'staging'] as const;
export type EnvironmentName = (typeof environmentNames)[number];

const deploymentSchema = z.strictObject({
  accountId: z.string(),
  databaseId: z.string(),
  /** Where the database and the bucket were created; missing where nobody chose it. */
  location: locationSchema.optional(),
  /** Differences from the vars of wrangler.toml: the agency's facts, and everything its operators set. */
  vars: z.record(z.string(), z.string()),
});

/** The stored data of one environment of one agency, without secrets. It is in deployments/, which git ignores (record 19). */
export type Deployment = z.output<typeof deploymentSchema>;

/** The file of an environment, relative to the root. */
export const deploymentFile = (name: EnvironmentName) => `deployments/${name}.json`;

/** The command line of one of our scripts for an environment. */
export function npmCommand(script: string, environment: EnvironmentName, ...options: string[]): string {
  const all = environment === 'production' ? options : [...options, '--env', environment];
  return ['npm run', script, ...(all.length > 0 ? ['--', ...all] : [])].join(' ');
}

/** @throws StepError when the file exists but cannot be read */
export function readDeployment(name: EnvironmentName): Deployment | undefined {
  const path = join(root, deploymentFile(name));
  if (!existsSync(path)) return undefined;
  try {
    return deploymentSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new StepError(
      `${deploymentFile(name)} cannot be read: correct it, or delete it and run npm run launch again.`,
      String(error),
    );
  }
}

export function writeDeployment(name: EnvironmentName, deployment: Deployment): void {
  const path = join(root, deploymentFile(name));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(deployment, null, 2)}\n`);
}
