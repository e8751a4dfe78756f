// Sets up production from a clean clone, or repairs an existing environment. Idempotent.
import { e164 } from '#worker/config-values.ts';
import { step } from '../setup.mjs';
import { Cloudflare } from './cloudflare.ts';
import {
  type Deployment,
  deploymentFile,
  type EnvironmentName,
  npmCommand,
  readDeployment,
  writeDeployment,
} from './deployment.ts';
import { factsOf, optionOf, problemOf } from './facts.ts';
import { defaultLocation, type Location, locationChoices, locationSchema } from './location.ts';
import { type Options, readOptions, usage } from './options.ts';
import { type Questions, terminalQuestions } from './questions.ts';
import { release } from './release.ts';
import { requiredSecrets } from './secrets.ts';
import { type Findings, smokeTest } from './smoke-test.ts';
import { runToEnd, StepError } from './step-error.ts';
import { environmentConfig } from './wrangler-config.ts';

await runToEnd(async () => {
  const options = readOptions(process.argv.slice(2));
  if (options.help) return console.log(usage('launch'));
  const { environment } = options;
  const questions = options.yes ? undefined : terminalQuestions();
  const known = readDeployment(environment);
  const config = environmentConfig(environment);

  step('Checking the login');
  const accountId = await chooseAccount(questions, known);
  const cloudflare = new Cloudflare(accountId);
  const vars = { ...known?.vars, ...(await collectFacts(options, questions, known)) };
  const location = await chooseLocation(options, questions, known, () => cloudflare.databaseId(config.database));
  const ownerPhone = await firstOwner(options, questions, known);
  const secrets = await collectSecrets(cloudflare.secretNames(config.worker), questions);
  const question = `Bring ${config.worker} to ${vars['PUBLIC_ORIGIN']}? It then answers everything on that host, whose DNS record is replaced if it has one.`;
  if (questions && !(await questions.confirm(question))) {
    throw new StepError('Stopped; nothing was changed.');
  }

  step('Creating what is missing');
  const database = cloudflare.ensureDatabase(config.database, location);
  report(`database ${config.database}`, database.isNew);
  const deployment = { accountId, databaseId: database.id, location, vars };
  writeDeployment(environment, deployment);
  report(`bucket ${config.bucket}`, cloudflare.ensureBucket(config.bucket, location));
  for (const queue of config.queues) report(`queue ${queue}`, cloudflare.ensureQueue(queue));

  const { worker } = config;
  const path = config.write(deployment);
  const version = await release({
    cloudflare,
    environment,
    worker,
    database: config.database,
    config: path,
    origin: vars['PUBLIC_ORIGIN'] ?? '',
    isFirst: true,
    keepsEarlierFiles: options.keepsEarlierFiles,
    secrets,
  });
  if (ownerPhone !== undefined && cloudflare.inviteFirstOwner(path, ownerPhone)) {
    console.log(`  invited ${ownerPhone} as the desk's first owner: the first sign-in is by code alone`);
  }
  step('Trying a text message and an email');
  const allVars = { ...config.vars, ...vars };
  const findings = await smokeTest({ cloudflare, environment, worker, config: path, vars: allVars });
  console.log(`\nReleased ${version} to ${vars['PUBLIC_ORIGIN'] ?? ''}\n${closingWords(environment, findings)}`);
});

function report(thing: string, isNew: boolean): void {
  console.log(`  ${isNew ? 'created' : 'found'} ${thing}`);
}

async function chooseAccount(questions: Questions | undefined, known: Deployment | undefined): Promise<string> {
  const accounts = new Cloudflare().accounts();
  const wanted = process.env['CLOUDFLARE_ACCOUNT_ID'] ?? known?.accountId;
  const [first, second] = accounts;
  if (wanted !== undefined) {
    if (accounts.some((account) => account.id === wanted)) return wanted;
    throw new StepError(
      `This login does not reach the account ${wanted}: log in with one that does, and run it again.`,
    );
  }
  if (first === undefined) throw new StepError('This login reaches no account: see the permissions of its token.');
  if (second === undefined) return first.id;
  if (questions) {
    const choices = accounts.map((account) => ({ value: account.id, label: account.name }));
    return questions.choice('Which account?', choices);
  }
  throw new StepError('This login reaches several accounts: set CLOUDFLARE_ACCOUNT_ID to the id of one.');
}

/**
 * The location of the data: as stored, or for a new deployment from the options, the user, or by default.
 * @param existing the id of the database, if there is one
 * @throws StepError if a deployment exists and its location would be a guess, because a wrong one creates a second, empty bucket
 */
async function chooseLocation(
  { location, environment }: Options,
  questions: Questions | undefined,
  known: Deployment | undefined,
  existing: () => string | undefined,
): Promise<Location | undefined> {
  if (known) {
    if (location === undefined || location === known.location) return known.location;
    throw new StepError(
      'Nothing was changed: --location is for a new deployment, because stored data cannot be moved.',
    );
  }
  if (location !== undefined) return location;
  if (questions) {
    const question =
      'Where should records and media be stored? This can never be changed. The United States, if the agency is there: it can then promise that the data stays in the country.';
    return locationSchema.parse(await questions.choice(question, locationChoices));
  }
  if (existing() === undefined) return defaultLocation;
  throw new StepError(
    `Nothing was changed: the database exists, but ${deploymentFile(environment)} is missing. Put it back, or add --location with the place that was chosen (wnam if none was).`,
  );
}

/** The phone of the desk's first owner, who gets the test code. Needed once: later the desk itself invites. */
async function firstOwner(
  { ownerPhone }: Options,
  questions: Questions | undefined,
  known: Deployment | undefined,
): Promise<string | undefined> {
  if (ownerPhone !== undefined || known) return ownerPhone;
  const question = "The mobile phone of the desk's first owner, such as +12135550101";
  if (questions) {
    return questions.text(question, undefined, (typed) =>
      e164.safeParse(typed).success ? undefined : 'must be a number such as +12135550101',
    );
  }
  throw new StepError('Nothing was changed: --owner-phone must be given.');
}

/** Facts from the options, from the previous launch, and from the user, in this order. */
async function collectFacts(
  options: Options,
  questions: Questions | undefined,
  known: Deployment | undefined,
): Promise<Record<string, string>> {
  const facts: Record<string, string> = {};
  const missing: string[] = [];
  for (const fact of factsOf(options.environment)) {
    const option = `--${optionOf(fact)}`;
    const given = options.facts[fact.name];
    const initial = given ?? known?.vars[fact.name] ?? fact.otherwise?.(facts);
    const isSettled = given !== undefined || known?.vars[fact.name] !== undefined;
    const value =
      questions && !isSettled
        ? await questions.text(fact.question, initial, (typed) => problemOf(fact, typed))
        : initial;
    if (value === undefined) {
      // A derived fact is only missing if the fact it depends on is missing.
      if (!fact.otherwise) missing.push(option);
      continue;
    }
    const problem = problemOf(fact, value);
    if (problem !== undefined) throw new StepError(`${option} ${problem}. Nothing was changed.`);
    facts[fact.name] = value;
  }
  if (missing.length > 0) throw new StepError(`Nothing was changed: ${missing.join(', ')} must be given.`);
  return facts;
}

/** The secrets that the Worker lacks. An existing secret is never requested and never replaced. */
async function collectSecrets(
  present: readonly string[],
  questions: Questions | undefined,
): Promise<Record<string, string>> {
  const secrets: Record<string, string> = {};
  const missing: string[] = [];
  for (const { name, question, generate } of requiredSecrets) {
    if (present.includes(name)) continue;
    const value = process.env[name] ?? generate?.() ?? (await questions?.secret(`${name}: ${question}`));
    if (value === undefined || value === '') missing.push(name);
    else secrets[name] = value;
  }
  if (missing.length > 0) {
    throw new StepError(
      `Nothing was changed: the Worker needs the secrets ${missing.join(', ')}. Set them as environment variables, or answer on a terminal.`,
    );
  }
  return secrets;
}

function closingWords(environment: EnvironmentName, { tried, missing }: Findings): string {
  const stillMissing = missing.length > 0 ? `\nStill missing (docs/deploy.md):\n${listOf(missing)}\n` : '';
  return `
Tried:
${listOf(tried)}
${stillMissing}
The directory stays empty until profiles are reviewed at the desk. A request has to be tried by hand: publish a profile, open its
page, and write to the agency.
${deploymentFile(environment)} has the account's ids and the agency's facts, no secrets: keep it. Next time: ${npmCommand('deploy', environment)}`;
}

function listOf(sentences: string[]): string {
  return sentences.map((sentence) => `  - ${sentence}`).join('\n');
}
