import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import type { Invitations } from '#domain/profile/unclaimed.ts';
import { setOptOut } from '../../../records/opt-outs.ts';
import { runSweep } from '../../../sweeps.ts';
import { nobody } from '../../../testing/desk.ts';
import { json, openDesk } from '../../../testing/open-desk.ts';
import { writeProfile } from './service.ts';

const free = '+12135558001';
const stopped = '+12135558002';
const own = '+12135557001';

let desk: Awaited<ReturnType<typeof openDesk>>;

const write = (phone: string, email?: string) =>
  writeProfile(desk.test.services, nobody, {
    firstName: 'Eva',
    locale: 'es',
    phone,
    ...(email !== undefined && { email }),
  });

/** Staff wrote a profile for a number to which a nanny with a profile of her own has moved since. */
async function writeForOther(): Promise<string> {
  const id = await write('+12135558003');
  await env.DB.prepare('UPDATE unclaimed_profiles SET phone = ? WHERE profile_id = ?').bind(own, id).run();
  return id;
}

/** Without the code of a sign-in. */
const invitationsTo = (phone: string) => desk.textsTo(phone).filter((text) => !text.includes('verification code'));

beforeEach(async () => {
  desk = await openDesk();
});

it('leaves out nannies who cannot be reached or have a profile of their own', async () => {
  await setOptOut(desk.test.services.db, stopped, 1);
  await write(free);
  await write(stopped);
  await writeForOther();
  const all = await json<Invitations>(desk.owner, 'POST', '/api/agency/invitations');
  expect(all).toMatchObject({ unclaimed: 3, waiting: 1, unreachable: 2 });
  await runSweep(desk.test.services, 'invitations');
  await desk.deliver();
  expect(invitationsTo(free)).toHaveLength(1);
  expect([...invitationsTo(stopped), ...invitationsTo(own)]).toEqual([]);
});

it('reaches a nanny by email after STOP', async () => {
  await setOptOut(desk.test.services.db, stopped, 1);
  await write(stopped, 'eva@example.com');
  expect(await json<object>(desk.owner, 'POST', '/api/agency/invitations')).toMatchObject({
    waiting: 1,
    unreachable: 0,
  });
});

it('does not repeat an invitation to a number whose nanny has a profile of her own by now', async () => {
  const id = await writeForOther();
  await env.DB.prepare('UPDATE unclaimed_profiles SET invitations = 1, invited_at = 0, invite_at = 1').run();
  await runSweep(desk.test.services, 'invitations');
  await desk.deliver();
  expect(invitationsTo(own)).toEqual([]);
  const refused = await desk.owner.call('POST', `/api/agency/profiles/${id}/invite`);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ code: 'nanny_known', profile: { profile: { id: desk.profileId } } });
});
