import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { experimental_readRawConfig } from 'wrangler';
import { z } from 'zod';
import { root } from '../setup.mjs';
import type { Deployment, EnvironmentName } from './deployment.ts';
import { jurisdictionOf } from './location.ts';

/** The parts of wrangler.toml that differ between environments. */
const baseSchema = z.looseObject({
  name: z.string(),
  main: z.string(),
  vars: z.record(z.string(), z.string()),
  d1_databases: z.tuple([z.looseObject({ database_name: z.string(), migrations_dir: z.string() })]),
  r2_buckets: z.tuple([z.looseObject({ bucket_name: z.string() })]),
  queues: z.object({
    producers: z.array(z.looseObject({ queue: z.string() })),
    consumers: z.array(z.looseObject({ queue: z.string(), dead_letter_queue: z.string().optional() })),
  }),
});

/** wrangler.toml for one environment: staging has the same resources with other names. */
export interface EnvironmentConfig {
  worker: string;
  database: string;
  bucket: string;
  queues: string[];
  /** The vars of wrangler.toml. */
  vars: Record<string, string>;
  /**
   * Writes the whole configuration.
   * @param options.isReached for a script on this machine that accesses the account's own data, instead of a deployment
   * @returns its path, relative to the root
   */
  write(deployment: Deployment, options?: { isReached?: boolean }): string;
}

export function environmentConfig(environment: EnvironmentName): EnvironmentConfig {
  const base = baseSchema.parse(experimental_readRawConfig({ config: join(root, 'wrangler.toml') }).rawConfig);
  const nameOf = (name: string) => (environment === 'production' ? name : `${name}-${environment}`);
  const [database] = base.d1_databases;
  const [bucket] = base.r2_buckets;
  const producers = base.queues.producers.map((producer) => ({ ...producer, queue: nameOf(producer.queue) }));
  const consumers = base.queues.consumers.map(({ dead_letter_queue: dead, ...consumer }) => ({
    ...consumer,
    queue: nameOf(consumer.queue),
    ...(dead !== undefined && { dead_letter_queue: nameOf(dead) }),
  }));
  const queues = consumers.flatMap((consumer) => [consumer.queue, consumer.dead_letter_queue ?? []].flat());
  return {
    worker: nameOf(base.name),
    database: nameOf(database.database_name),
    bucket: nameOf(bucket.bucket_name),
    queues: [...new Set([...producers.map(({ queue }) => queue), ...queues])],
    vars: base.vars,
    write({ accountId, databaseId, location, vars }, { isReached = false } = {}) {
      // A separate folder, because beside wrangler.toml the build would read the developer's .dev.vars.
      const path = `.setup/${isReached ? 'reach' : 'deployment'}-${environment}/wrangler.json`;
      const reach = isReached ? { remote: true } : {};
      const jurisdiction = jurisdictionOf(location);
      const config = {
        ...base,
        name: nameOf(base.name),
        account_id: accountId,
        main: join(root, base.main),
        // Staging may run without its own domain.
        workers_dev: environment === 'staging' && isWorkersDev(vars['PUBLIC_ORIGIN']),
        ...(!isReached && { routes: customDomains(vars['PUBLIC_ORIGIN']) }),
        vars: { ...base.vars, ...vars, ENVIRONMENT: environment },
        d1_databases: [
          {
            ...database,
            database_name: nameOf(database.database_name),
            database_id: databaseId,
            migrations_dir: join(root, database.migrations_dir),
            ...reach,
          },
        ],
        r2_buckets: [
          { ...bucket, bucket_name: nameOf(bucket.bucket_name), ...(jurisdiction && { jurisdiction }), ...reach },
        ],
        queues: { producers: producers.map((producer) => Object.assign({}, producer, reach)), consumers },
      };
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), JSON.stringify(config, null, 2));
      return path;
    },
  };
}

/** The domain of the public address, which a deployment creates or takes over: its DNS record and certificate too. */
function customDomains(origin: string | undefined): { pattern: string; custom_domain: true }[] {
  if (origin === undefined || isWorkersDev(origin)) return [];
  return [{ pattern: new URL(origin).hostname, custom_domain: true }];
}

function isWorkersDev(origin: string | undefined): boolean {
  return origin !== undefined && new URL(origin).hostname.endsWith('.workers.dev');
}
