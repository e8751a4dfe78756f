import { z } from 'zod';
import { minuteMs } from '#domain/durations.ts';
import { type EnvironmentName, npmCommand } from './deployment.ts';
import { StepError } from './step-error.ts';

/** How long the address may take to serve a new release, in ms. */
const patienceMs = minuteMs;

/** The same for the first release: a new domain waits for its DNS record and certificate. */
const firstPatienceMs = 5 * minuteMs;

/** The pause between two attempts, in ms. */
const pauseMs = 2000;

/** The longest wait for one response, in ms. A health check alone may take 5 s. */
const responseMs = 10_000;

const healthSchema = z.object({ version: z.string() });

export interface Clock {
  /** The current time in ms. */
  now(): number;
  /** @param ms how long to wait */
  wait(ms: number): Promise<void>;
}

const systemClock: Clock = {
  now: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/**
 * Waits until the origin serves a version: its health check names that version and does not fail, and the home page is an HTML page.
 * @param release the origin, the id of the deployed version, and what the error says when it is not served in time
 * @throws StepError after a minute, or after five for a first release
 */
export async function verifyRelease(
  release: { origin: string; version: string; isFirst: boolean; remedy: string },
  clock: Clock = systemClock,
): Promise<void> {
  const { origin, version, isFirst, remedy } = release;
  const end = clock.now() + (isFirst ? firstPatienceMs : patienceMs);
  for (;;) {
    const problem = (await healthProblem(origin, version)) ?? (await pageProblem(origin));
    if (problem === undefined) return;
    if (clock.now() + pauseMs > end) {
      throw new StepError(`Version ${version} is deployed, but ${origin} does not serve it: ${problem}. ${remedy}`);
    }
    await clock.wait(pauseMs);
  }
}

/**
 * What to do about a release that is not served.
 * @param release the environment, its Worker, and the path of its configuration
 * @param previous the id of the version that served before; undefined if there was none
 */
export function wayBack(
  { environment, worker, config }: { environment: EnvironmentName; worker: string; config: string },
  previous: string | undefined,
): string {
  if (previous === undefined) {
    return `See what it logs (npx wrangler tail ${worker}), and run ${npmCommand('launch', environment)} again.`;
  }
  return `To go back to the version before, run:
  npx wrangler rollback ${previous} --name ${worker} --config ${config}
  ${npmCommand('purge', environment, '--remote')}`;
}

async function healthProblem(origin: string, version: string): Promise<string | undefined> {
  const response = await ask(`${origin}/api/health`);
  if (typeof response === 'string') return `/api/health ${response}`;
  const text = await response.text().catch(() => '');
  const health = parseHealth(text);
  if (!health) return `/api/health answered ${response.status} and no health report`;
  if (health.version !== version) return `/api/health named version ${health.version}`;
  return response.ok ? undefined : `/api/health answered ${response.status} ${text}`;
}

async function pageProblem(origin: string): Promise<string | undefined> {
  const response = await ask(`${origin}/`);
  if (typeof response === 'string') return `the page / ${response}`;
  const type = response.headers.get('Content-Type') ?? 'no type';
  await response.body?.cancel();
  return response.status === 200 && type.startsWith('text/html')
    ? undefined
    : `the page / answered ${response.status} (${type})`;
}

function parseHealth(text: string): z.output<typeof healthSchema> | undefined {
  try {
    return healthSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** @returns the response, or why there is none */
async function ask(url: string): Promise<Response | string> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(responseMs) });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return `did not answer (${cause instanceof Error ? cause.message : String(cause)})`;
  }
}
