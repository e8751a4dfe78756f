import { parseArgs } from 'node:util';
import { e164 } from '#worker/config-values.ts';
import { type EnvironmentName, environmentNames } from './deployment.ts';
import { factsOf, optionOf } from './facts.ts';
import { defaultLocation, type Location, locationSchema } from './location.ts';
import { StepError } from './step-error.ts';

export interface Options {
  environment: EnvironmentName;
  /** Suppresses all questions. */
  yes: boolean;
  help: boolean;
  keepsEarlierFiles: boolean;
  /** Whether a release needs a commit whose tests passed: to production, always but for `--without-tests`. */
  needsTests: boolean;
  /** Whether a release asks for its pages once, so that no visitor waits for the first of each. */
  warmsCache: boolean;
  /** Where the database and the bucket are created; undefined to ask, or to use the default. */
  location: Location | undefined;
  /** The phone of the desk's first owner, E.164. */
  ownerPhone: string | undefined;
  /** Facts by the name of their var. */
  facts: Record<string, string>;
}

/** Parses the command line. @throws StepError for unknown options */
export function readOptions(parameters: string[]): Options {
  const facts = factsOf('staging');
  const values = parse(
    parameters,
    facts.map((fact) => optionOf(fact)),
  );
  const environment = environmentNames.find((name) => name === (values['env'] ?? 'production'));
  if (!environment)
    throw new StepError(`--env takes ${environmentNames.join(' or ')}, not "${String(values['env'])}".`);
  const location = locationSchema.optional().safeParse(values['location']);
  if (!location.success) throw new StepError(`--location takes ${locationSchema.options.join(', ')}.`);
  const ownerPhone = e164.optional().safeParse(values['owner-phone']);
  if (!ownerPhone.success) throw new StepError('--owner-phone takes a number such as +12135550101.');
  const given = facts.flatMap((fact) => {
    const value = values[optionOf(fact)];
    return typeof value === 'string' ? [[fact.name, value]] : [];
  });
  return {
    environment,
    yes: values['yes'] === true,
    help: values['help'] === true,
    keepsEarlierFiles: values['without-earlier-files'] !== true,
    needsTests: environment === 'production' && values['without-tests'] !== true,
    warmsCache: values['without-warming'] !== true,
    location: location.data,
    ownerPhone: ownerPhone.data,
    facts: Object.fromEntries(given),
  };
}

function parse(parameters: string[], factOptions: string[]): Record<string, string | boolean | undefined> {
  try {
    return parseArgs({
      args: parameters,
      options: {
        env: { type: 'string' },
        yes: { type: 'boolean', short: 'y' },
        help: { type: 'boolean', short: 'h' },
        'without-earlier-files': { type: 'boolean' },
        'without-tests': { type: 'boolean' },
        'without-warming': { type: 'boolean' },
        location: { type: 'string' },
        'owner-phone': { type: 'string' },
        ...Object.fromEntries(factOptions.map((option) => [option, { type: 'string' as const }])),
      },
    }).values;
  } catch (error) {
    throw new StepError(`${error instanceof Error ? error.message.split('\n')[0] : ''} Try --help.`);
  }
}

/** The text of --help. */
export function usage(command: string): string {
  const facts = factsOf('staging').map((fact) => `  --${optionOf(fact).padEnd(24)}${fact.question}`);
  return `npm run ${command} -- [options]

  --env staging             The staging system instead of production
  --without-earlier-files   Does not keep the files of the releases before
${command === 'deploy' ? '  --without-tests           Releases to production what nothing has tested\n  --without-warming         Leaves the cache of the release empty\n' : ''}${command === 'launch' ? `  --yes                     Asks nothing: what is missing ends it\n  --location place          Where the data is stored, for good: ${locationSchema.options.join(', ')}; without it, ${defaultLocation}\n  --owner-phone +1…         Who owns the desk first and gets a test code\n${facts.join('\n')}\n` : ''}`;
}
