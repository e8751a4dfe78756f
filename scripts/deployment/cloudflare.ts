import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import { createId } from '#domain/id.ts';
import { e164 } from '#worker/config-values.ts';
import { environment, root } from '../setup.mjs';
import { jurisdictionOf, type Location, locationOptions } from './location.ts';
import { StepError } from './step-error.ts';

const accountsSchema = z.object({ accounts: z.array(z.object({ id: z.string(), name: z.string() })) });
const databasesSchema = z.array(z.object({ uuid: z.string(), name: z.string() }));
const secretsSchema = z.array(z.object({ name: z.string() }));
const deploymentSchema = z.object({ versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })) });
const ownersSchema = z.tuple([z.object({ results: z.array(z.object({ phone: z.string() })) })]);
const invitedSchema = z.array(z.object({ results: z.array(z.unknown()) }));
const bookmarkSchema = z.object({ bookmark: z.string() });

const remedy = "Cloudflare's reason is above. Remove it and run the same command again.";

interface WranglerResult {
  ok: boolean;
  stdout: string;
  /** The output of both streams, for people to read. */
  said: string;
}

/** Cloudflare's API through wrangler, whose login and retries we reuse. */
export class Cloudflare {
  readonly #variables: Record<string, string>;

  /** @param accountId undefined until it is known */
  constructor(accountId?: string) {
    this.#variables = accountId === undefined ? {} : { CLOUDFLARE_ACCOUNT_ID: accountId };
  }

  /** The accounts of the logged-in user. @throws StepError if nobody is logged in */
  accounts(): { id: string; name: string }[] {
    const result = this.#wrangler(['whoami', '--json']);
    if (!result.ok) {
      throw new StepError(
        'Nobody is logged in at Cloudflare: run npx wrangler login, or set CLOUDFLARE_API_TOKEN, and try again.',
        result.said,
      );
    }
    return accountsSchema.parse(JSON.parse(result.stdout)).accounts;
  }

  /** Finds the database or creates it at a location. @returns its id, and whether it is new */
  ensureDatabase(name: string, location: Location | undefined): { id: string; isNew: boolean } {
    const known = this.databaseId(name);
    if (known !== undefined) return { id: known, isNew: false };
    this.#do(['d1', 'create', name, ...locationOptions(location)], `The database ${name} was not created`);
    const id = this.databaseId(name);
    if (id === undefined) throw new StepError(`The database ${name} was created and is not listed yet: run it again.`);
    return { id, isNew: true };
  }

  /** The id of the database; undefined if there is none of this name. */
  databaseId(name: string): string | undefined {
    const { stdout } = this.#do(['d1', 'list', '--json'], 'The databases of the account were not listed');
    return databasesSchema.parse(JSON.parse(stdout)).find((database) => database.name === name)?.uuid;
  }

  /** Finds the bucket or creates it at a location. @returns whether it is new */
  ensureBucket(name: string, location: Location | undefined): boolean {
    const jurisdiction = jurisdictionOf(location);
    const where = jurisdiction === undefined ? [] : ['--jurisdiction', jurisdiction];
    const found = this.#wrangler(['r2', 'bucket', 'info', name, '--json', ...where]);
    if (found.ok) return false;
    if (!found.said.includes('[code: 10006]')) {
      throw new StepError(
        `The bucket ${name} was not looked up: switch R2 on in the dashboard (R2, Overview) and see that the token may edit Workers R2 Storage; then run it again.`,
        found.said,
      );
    }
    this.#do(['r2', 'bucket', 'create', name, ...locationOptions(location)], `The bucket ${name} was not created`);
    return true;
  }

  /** @returns whether it is new */
  ensureQueue(name: string): boolean {
    const found = this.#wrangler(['queues', 'info', name]);
    if (found.ok) return false;
    if (!found.said.includes('does not exist')) {
      throw new StepError(
        `The queue ${name} was not looked up: see that the token may edit Queues, and run it again.`,
        found.said,
      );
    }
    this.#do(['queues', 'create', name], `The queue ${name} was not created`);
    return true;
  }

  /** The names of a Worker's secrets; empty if the Worker does not exist yet. */
  secretNames(worker: string): string[] {
    const result = this.#wrangler(['secret', 'list', '--name', worker, '--format', 'json']);
    if (result.ok) return secretsSchema.parse(JSON.parse(result.stdout)).map((secret) => secret.name);
    // Another failure must not look like a Worker without secrets, because a secret would then be replaced.
    if (result.said.includes(`"${worker}" not found`)) return [];
    throw new StepError(
      'The secrets of the Worker were not listed: see that the token may edit Workers Scripts, and run it again.',
      result.said,
    );
  }

  /** The id of the version that serves most requests of a Worker; undefined if the Worker does not exist yet. */
  servingVersion(worker: string): string | undefined {
    const result = this.#wrangler(['deployments', 'status', '--name', worker, '--json']);
    if (result.ok) {
      const { versions } = deploymentSchema.parse(JSON.parse(result.stdout));
      return versions.toSorted((one, other) => other.percentage - one.percentage)[0]?.version_id;
    }
    if (/\[code: 10007\]|has no deployments/.test(result.said)) return undefined;
    throw new StepError(
      'The version that serves now was not looked up: see that the token may edit Workers Scripts, and run it again.',
      result.said,
    );
  }

  /** @param config path of the configuration, relative to the root */
  hasPendingMigrations(config: string): boolean {
    const command = ['d1', 'migrations', 'list', 'DB', '--remote', '--config', config];
    const { stdout } = this.#do(command, 'The pending migrations were not listed, and nothing was deployed');
    return !stdout.includes('No migrations to apply');
  }

  /**
   * The Time Travel bookmark of the database as it is now.
   * @param config path of the configuration, relative to the root
   */
  bookmark(config: string): string {
    const { stdout } = this.#do(
      ['d1', 'time-travel', 'info', 'DB', '--json', '--config', config],
      'Nothing was migrated or deployed, because the database gave no Time Travel bookmark to return to',
    );
    return bookmarkSchema.parse(JSON.parse(stdout)).bookmark;
  }

  /** @param config path of the configuration, relative to the root */
  migrate(config: string): void {
    this.#do(
      ['d1', 'migrations', 'apply', 'DB', '--remote', '--config', config],
      'The database was not migrated, and nothing was deployed',
    );
  }

  /**
   * Uploads dist/, and then sets the Worker's triggers: queue, schedule, and URL.
   * @param secretsFile a JSON file of secrets to set; others stay as they are
   * @returns the id of the deployed version
   */
  deploy(secretsFile?: string): string {
    const secrets = secretsFile === undefined ? [] : ['--secrets-file', secretsFile];
    const result = this.#wrangler(['deploy', '--config', 'dist/server/wrangler.json', ...secrets]);
    if (result.ok) {
      const version = /^Current Version ID: (\S+)$/m.exec(result.stdout)?.[1];
      if (version !== undefined) return version;
      throw new StepError('The Worker was deployed, but wrangler did not name its version.', result.said);
    }
    const isUploaded = /^Uploaded /m.test(result.said);
    throw new StepError(
      isUploaded
        ? `The release is there, but not all that calls it (queue, schedule, address): ${remedy}`
        : `The Worker was not deployed; the release before it goes on: ${remedy}`,
      result.said,
    );
  }

  /**
   * The phone of an owner who may sign in at the desk; undefined if there is none.
   * @param config path of the configuration, relative to the root
   */
  ownerPhone(config: string): string | undefined {
    const sql = "SELECT phone FROM staff WHERE role = 'owner' AND disabled_at IS NULL ORDER BY created_at LIMIT 1";
    const command = ['d1', 'execute', 'DB', '--remote', '--json', '--config', config, '--command', sql];
    const { stdout } = this.#do(command, 'The release is there, but its owners were not looked up');
    return ownersSchema.parse(JSON.parse(stdout))[0].results[0]?.phone;
  }

  /**
   * Invites the first owner of a desk that has no staff yet. Here the product's own code is of no use: it needs the account's
   * bindings, and this runs with the login of a launch.
   * @param config path of the configuration, relative to the root
   * @param phone E.164
   * @returns whether the owner is new
   */
  inviteFirstOwner(config: string, phone: string): boolean {
    if (!e164.safeParse(phone).success) throw new StepError(`${phone} is no phone number.`);
    const [id, now] = [createId(), Date.now()];
    const sql = `
      INSERT INTO staff (id, phone, name, role, created_at, invited_at)
      SELECT '${id}', '${phone}', '${phone}', 'owner', ${now}, ${now} WHERE NOT EXISTS (SELECT 1 FROM staff);
      INSERT INTO audit_log (id, actor_id, action, subject_id, at, detail)
      SELECT '${createId()}', 'set-up', 'staff.invited', '${id}', ${now}, '{"role":"owner"}'
      WHERE EXISTS (SELECT 1 FROM staff WHERE id = '${id}');
      SELECT phone FROM staff WHERE id = '${id}'`;
    const command = ['d1', 'execute', 'DB', '--remote', '--json', '--config', config, '--command', sql];
    const { stdout } = this.#do(command, 'The release is there, but its first owner was not invited');
    return invitedSchema.parse(JSON.parse(stdout)).at(-1)?.results.length === 1;
  }

  /** Sends an email through the account's Email Service. @returns why it was not sent */
  sendEmail(email: { from: string; to: string; subject: string; text: string }): string | undefined {
    const options = Object.entries(email).flatMap(([name, value]) => [`--${name}`, value]);
    const result = this.#wrangler(['email', 'sending', 'send', ...options]);
    return result.ok
      ? undefined
      : (/[^\n]*\[code: \d+\]/.exec(result.said)?.[0].trim() ?? 'wrangler email sending send failed');
  }

  /** Whether an enabled rule of Email Routing sends the emails to an address to a Worker. False if that cannot be seen. */
  deliversToWorker(address: string, worker: string): boolean {
    const [, domain = ''] = address.split('@');
    const { ok, stdout } = this.#wrangler(['email', 'routing', 'rules', 'list', domain]);
    const rules = stdout.split(/^Rule: /m).slice(1);
    const isWanted = (rule: string) =>
      /^ *Enabled: +true$/m.test(rule) && rule.includes(`to:${address}`) && rule.includes(`worker:${worker}`);
    return ok && rules.some(isWanted);
  }

  /** @throws StepError whose message starts with `failure` */
  #do(command: string[], failure: string): WranglerResult {
    const result = this.#wrangler(command);
    if (result.ok) return result;
    throw new StepError(`${failure}: ${remedy}`, result.said);
  }

  #wrangler(command: string[]): WranglerResult {
    const { status, stdout, stderr } = spawnSync('wrangler', command, {
      cwd: root,
      env: { ...environment, ...this.#variables, CI: 'true' },
      encoding: 'utf8',
    });
    return { ok: status === 0, stdout, said: lastLines(`${stdout}${stderr}`) };
  }
}

/** The end of wrangler's output, which contains the reason; a release's list of files comes before. */
function lastLines(text: string): string {
  return text.trim().split('\n').slice(-20).join('\n');
}
