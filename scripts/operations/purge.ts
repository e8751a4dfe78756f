// npm run purge -- --remote [--env staging]
import { runToEnd, StepError } from '../deployment/step-error.ts';
import { purgeEdge } from './edge.ts';
import { nameOf, readArguments, withBindings } from './target.ts';

await runToEnd(async () => {
  const { target } = readArguments({});
  if (target.kind === 'local')
    throw new StepError('This machine has no cache to purge: add --remote or --env staging.');
  await withBindings(target, purgeEdge);
  console.log(`The Worker of ${nameOf(target)} purges every public answer within seconds, and again within a minute.`);
});
