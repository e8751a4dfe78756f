import type { ApiCaller } from '../api.ts';
import { addPasskey, TestAuthenticator } from '../authenticator.ts';
import { deskCaller, deskCodeFor, nobody } from '../desk.ts';
import { json } from '../open-desk.ts';
import { inviteStaff } from '../../features/agency/staff/service.ts';
import type { Scenario, Scenarios, TestApp } from './scenario.ts';

const phone = '+12135550101';
const signIn = '/api/agency/sign-in';
const passkeys = '/api/agency/me/passkeys';

async function withPasskey(test: TestApp) {
  const { caller } = await deskCaller(test, 'owner', phone);
  const device = new TestAuthenticator();
  await addPasskey(caller, device);
  return { caller, device };
}

const options = (caller: ApiCaller, path: string) => json<{ challenge: string }>(caller, 'POST', `${path}/options`);

const invited = (test: TestApp) => inviteStaff(test.services, nobody, { phone, name: 'Olga', role: 'owner' });

const ofOwner =
  (path: string): Scenario =>
  async (test) => ({ caller: (await withPasskey(test)).caller, path });

/** The desk's sign-in and passkeys. */
export const deskSignInScenarios: Scenarios = {
  'POST /api/agency/sign-in/send-code': async (test) => {
    await invited(test);
    return { caller: test.caller(), path: `${signIn}/send-code`, body: { phone } };
  },
  'POST /api/agency/sign-in/verify-code': async (test) => {
    await invited(test);
    const caller = test.caller();
    await caller.call('POST', `${signIn}/send-code`, { phone });
    return { caller, path: `${signIn}/verify-code`, body: { phone, code: await deskCodeFor(test, phone) } };
  },
  'POST /api/agency/sign-in/passkey/options': async (test) => ({
    caller: test.caller(),
    path: `${signIn}/passkey/options`,
  }),
  'POST /api/agency/sign-in/passkey': async (test) => {
    const { device } = await withPasskey(test);
    const caller = test.caller();
    const body = await device.get(await options(caller, `${signIn}/passkey`));
    return { caller, path: `${signIn}/passkey`, body };
  },
  'POST /api/agency/sign-in/step-up/options': ofOwner(`${signIn}/step-up/options`),
  'POST /api/agency/sign-in/step-up': async (test) => {
    const { caller, device } = await withPasskey(test);
    return { caller, path: `${signIn}/step-up`, body: await device.get(await options(caller, `${signIn}/step-up`)) };
  },
  'POST /api/agency/sign-out': ofOwner('/api/agency/sign-out'),
  'POST /api/agency/me/passkeys/options': async (test) => {
    const { caller } = await deskCaller(test, 'owner', phone);
    return { caller, path: `${passkeys}/options` };
  },
  'POST /api/agency/me/passkeys': async (test) => {
    const { caller } = await deskCaller(test, 'owner', phone);
    const response = await new TestAuthenticator().create(await options(caller, passkeys));
    return { caller, path: passkeys, body: { name: 'Phone', response } };
  },
  'DELETE /api/agency/me/passkeys/:id': async (test) => {
    const { caller } = await withPasskey(test);
    const [passkey] = await json<{ id: string }[]>(caller, 'GET', passkeys);
    return { caller, path: `${passkeys}/${passkey?.id}` };
  },
};
