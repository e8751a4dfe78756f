import { DrizzleQueryError } from 'drizzle-orm/errors';
import { join, resolve } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { getPlatformProxy } from 'wrangler';
import { Cloudflare } from '../deployment/cloudflare.ts';
import { deploymentFile, type EnvironmentName, environmentNames, readDeployment } from '../deployment/deployment.ts';
import { StepError } from '../deployment/step-error.ts';
import { environmentConfig } from '../deployment/wrangler-config.ts';
import '../local/fresh-connections.ts';
import { migrate as migrateLocal } from '../local/migrations.ts';
import { root } from '../setup.mjs';

/** The system that a script works on: one on Cloudflare, or this machine's. */
export type Target =
  | { kind: 'remote'; environment: EnvironmentName; config: string; accountId: string }
  | { kind: 'local'; state: string };

const targetOptions = {
  remote: { type: 'boolean' },
  env: { type: 'string' },
  state: { type: 'string' },
} as const;

/** Parses a command line. @throws StepError for unknown options */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(options: Options) {
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(2),
      options: { ...options, ...targetOptions },
      allowPositionals: true,
    });
    return { values, positionals, target: targetOf(values) };
  } catch (error) {
    if (error instanceof StepError) throw error;
    throw new StepError(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  }
}

function targetOf(values: Record<string, unknown>): Target {
  if (values['remote'] !== true && values['env'] === undefined) {
    return { kind: 'local', state: typeof values['state'] === 'string' ? values['state'] : '.wrangler/state' };
  }
  const environment = environmentNames.find((name) => name === (values['env'] ?? 'production'));
  if (!environment) throw new StepError(`--env takes ${environmentNames.join(' or ')}.`);
  const deployment = readDeployment(environment);
  if (!deployment) throw new StepError(`${deploymentFile(environment)} is missing: put it back first.`);
  const config = environmentConfig(environment).write(deployment, { isReached: true });
  return { kind: 'remote', environment, config, accountId: deployment.accountId };
}

/** A readable name of the target. */
export const nameOf = (target: Target) => (target.kind === 'remote' ? target.environment : target.state);

/**
 * Runs work with the target's bindings: this machine's, or the account's through wrangler's remote bindings, which have no
 * secrets.
 * @throws StepError when the target has no tables yet
 */
export async function withBindings<Result>(target: Target, work: (bindings: Env) => Promise<Result>): Promise<Result> {
  const { env, dispose } = await (target.kind === 'remote' ? reach(target.config) : openLocal(target.state));
  try {
    return await work(env);
  } catch (error) {
    const cause = error instanceof DrizzleQueryError ? error.cause : error;
    if (!(cause instanceof Error) || !cause.message.includes('no such table')) throw error;
    const first = target.kind === 'remote' ? 'npm run launch' : 'npm start';
    throw new StepError(`${nameOf(target)} has no records of this product yet: run ${first} first.`);
  } finally {
    await dispose();
  }
}

function openLocal(state: string) {
  const persist = { path: join(resolve(root, state), 'v3') };
  return getPlatformProxy<Env>({ configPath: join(root, 'wrangler.toml'), persist, remoteBindings: false });
}

async function reach(config: string) {
  try {
    return await getPlatformProxy<Env>({ configPath: join(root, config), persist: false });
  } catch (error) {
    throw new StepError(
      "The account's data was not reached, and no data was changed: see that the token may edit Workers Scripts, D1, Workers R2 Storage and Queues, and run it again.",
      error instanceof Error ? error.message : String(error),
    );
  }
}

/** Brings the target's database up to date. */
export async function migrate(target: Target): Promise<void> {
  if (target.kind === 'remote') return new Cloudflare(target.accountId).migrate(target.config);
  await withBindings(target, ({ DB }) => migrateLocal(DB));
}
