// npm run staff -- list | invite +12135550101 [--name "Olivia Park"] [--role owner] [--remote] [--env staging]
import { staffRoles } from '#domain/agency/roles.ts';
import { inviteStaff, listStaff } from '#worker/features/agency/staff/service.ts';
import { createDatabase } from '#worker/db/client.ts';
import { cloudflareJobs } from '#worker/ports/jobs.ts';
import { systemClock } from '#worker/ports/clock.ts';
import { ProductError } from '#domain/errors.ts';
import { runToEnd, StepError } from '../deployment/step-error.ts';
import { nameOf, readArguments, withBindings } from './target.ts';

await runToEnd(async () => {
  const { positionals, values, target } = readArguments({ name: { type: 'string' }, role: { type: 'string' } });
  const [action = 'list', phone] = positionals;
  await withBindings(target, async (bindings) => {
    const services = {
      db: createDatabase(bindings.DB),
      jobs: cloudflareJobs(bindings.JOBS),
      // An invitation changes no page, and only the Worker reaches its cache.
      publicCache: { servesRanges: false, purge: () => Promise.reject(new Error('There is no cache here')) },
      clock: systemClock,
      config: { sms: { countries: String(bindings.SMS_COUNTRIES).split(',') } },
    };
    if (action === 'list') {
      for (const person of await listStaff(services)) {
        const state = person.disabledAt === null ? `${person.passkeys} passkeys` : 'disabled';
        console.log(`${person.phone}  ${person.role.padEnd(8)}  ${person.name}  ${state}`);
      }
      return;
    }
    if (action !== 'invite' || phone === undefined) throw new StepError('It takes list, or invite and a phone number.');
    const role = staffRoles.find((known) => known === (values['role'] ?? 'owner'));
    if (!role) throw new StepError(`--role takes ${staffRoles.join(', ')}.`);
    const name = typeof values['name'] === 'string' ? values['name'] : phone;
    try {
      await inviteStaff(services, { id: 'set-up', network: '127.0.0.1' }, { phone, name, role });
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      throw new StepError(
        error.code === 'last_owner'
          ? 'The desk needs an owner: invite somebody as owner first.'
          : `${phone} is no number that a code can be texted to: write it like +12135550101.`,
      );
    }
    console.log(`${name} may sign in at /agency of ${nameOf(target)} as ${role}: the first time by code alone.`);
  });
});
