import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AgencySettings } from '#domain/agency/settings.ts';
import { minuteMs } from '#domain/durations.ts';
import { type ApiCaller, createTestApp } from '../../../testing/api.ts';
import { addPasskey, TestAuthenticator, usePasskey } from '../../../testing/authenticator.ts';
import { changeSeen, deskCaller, putSettings, signInAtDesk } from '../../../testing/desk.ts';
import { storedState } from '../../../testing/stored-state.ts';
import { inviteAtDesk } from '../staff/service.ts';

const phones = { olga: '+12135550101', second: '+12135550104', rita: '+12135550102' };
const staff = '/api/agency/staff';

type TestApp = ReturnType<typeof createTestApp>;

function appWith(deskPasskey: 'required' | 'optional'): TestApp {
  return createTestApp({ config: { ...createTestApp().services.config, deskPasskey } });
}

/** An owner, a second owner, and a reviewer, each signed in by code. */
async function openAgency(test: TestApp) {
  const olga = await deskCaller(test, 'owner');
  const second = await deskCaller(test, 'owner', phones.second);
  const rita = await deskCaller(test, 'reviewer');
  return { test, olga, second, rita };
}

type Agency = Awaited<ReturnType<typeof openAgency>>;

/** The changes that hand the desk to somebody, and who is told of each. */
const changes: Record<string, { send(agency: Agency, caller: ApiCaller): Promise<Response>; told: RegExp[] }> = {
  'inviting somebody': {
    send: (_agency, caller) => caller.call('POST', staff, { phone: '+12135550199', name: 'New', role: 'reviewer' }),
    told: [
      /^\+12135550101 .*The owner invited the phone ending in 99 as reviewer/,
      /^\+12135550104 .*The owner invited the phone ending in 99 as reviewer/,
      /^\+12135550199 .*The owner invited you as reviewer.*\/agency$/,
    ],
  },
  'inviting the other owner again, as a viewer': {
    send: (_agency, caller) => caller.call('POST', staff, { phone: phones.second, name: 'Second', role: 'viewer' }),
    told: [
      /^\+12135550101 .*invited the phone ending in 04 as viewer/,
      /^\+12135550104 .*The owner invited you again, as viewer.*passkeys and sessions have ended/,
    ],
  },
  'giving somebody another role': {
    send: (_agency, caller) => caller.call('POST', staff, { phone: phones.rita, name: 'Rita', role: 'owner' }),
    told: [
      /^\+12135550101 .*invited the phone ending in 02 as owner/,
      /^\+12135550102 .*invited you again, as owner/,
      /^\+12135550104 .*invited the phone ending in 02 as owner/,
    ],
  },
  'removing somebody': {
    send: ({ rita }, caller) => caller.call('DELETE', `${staff}/${rita.id}`),
    told: [
      /^\+12135550101 .*ended the access of the phone ending in 02/,
      /^\+12135550102 .*The owner ended your access/,
      /^\+12135550104 .*ended the access of the phone ending in 02/,
    ],
  },
  'changing the sites that embed the builder': {
    send: (_agency, caller) => putSettings(caller, { embedOrigins: ['https://evil.example'] }),
    told: [/^\+12135550101 .*changed which websites/, /^\+12135550104 .*changed which websites/],
  },
};

/** The text messages about access, by recipient. */
async function told(): Promise<string[]> {
  const { results } = await env.DB.prepare("SELECT recipient, text FROM outbox WHERE purpose = 'staff'").all();
  const texts = results.map(({ recipient, text }) => `${String(recipient)} ${String(text)}`);
  return texts.filter((text) => !text.includes('a passkey was')).toSorted();
}

const bodyOf = async (answer: Response) => ({ status: answer.status, ...(await answer.json<object>()) });

describe.each(Object.entries(changes))('security.md: desk taken over from an open session: %s', (_name, change) => {
  it.each(['required', 'optional'] as const)('needs a passkey used within five minutes (%s)', async (deskPasskey) => {
    const agency = await openAgency(appWith(deskPasskey));
    const { test, olga, second } = agency;
    const device = new TestAuthenticator();
    await addPasskey(olga.caller, device);
    await usePasskey(olga.caller, device, 'step-up');
    test.clock.advance(5 * minuteMs + 1);
    // Marks the session as seen.
    await olga.caller.call('GET', '/api/agency/me');
    const before = await storedState();
    const refused = await bodyOf(await change.send(agency, olga.caller));
    expect(refused).toMatchObject({ status: 403, code: 'fresh_passkey_needed' });
    expect(await storedState()).toEqual(before);
    expect(await told()).toEqual([]);
    expect((await second.caller.call('GET', '/api/agency/me')).status).toBe(200);

    await usePasskey(olga.caller, device, 'step-up');
    test.clock.advance(5 * minuteMs);
    expect((await change.send(agency, olga.caller)).status).toBeLessThan(300);
    expect(await told()).toEqual(change.told.map((words) => expect.stringMatching(words)));
    const delivered = test.jobs.waiting.filter(({ kind }) => kind === 'deliver-message');
    expect(delivered).toHaveLength(change.told.length + 1);
  });

  it('without a passkey needs one first where it is required', async () => {
    const agency = await openAgency(appWith('required'));
    const before = await storedState();
    const refused = await bodyOf(await change.send(agency, agency.olga.caller));
    expect(refused).toMatchObject({ status: 403, code: 'passkey_needed' });
    expect(await storedState()).toEqual(before);
  });

  it('without a passkey needs a code entered within five minutes where passkeys are optional', async () => {
    const agency = await openAgency(appWith('optional'));
    const { test, olga } = agency;
    test.clock.advance(5 * minuteMs + 1);
    const refused = await bodyOf(await change.send(agency, olga.caller));
    expect(refused).toMatchObject({ status: 403, code: 'fresh_code_needed' });
    expect(await told()).toEqual([]);
    test.clock.advance(6 * minuteMs);
    expect((await change.send(agency, await signInAtDesk(test, phones.olga))).status).toBeLessThan(300);
  });
});

describe('security.md: desk taken over from an open session: the statement decides', () => {
  let agency: Agency;

  beforeEach(async () => {
    agency = await openAgency(appWith('optional'));
  });

  it('a session that ended meanwhile invites nobody', async () => {
    const { test, olga } = agency;
    const actor = { id: olga.id, name: 'Olga', role: 'owner', network: '127.0.0.1', locale: 'en' } as const;
    const before = await storedState();
    const invitation = { phone: '+12135550199', role: 'owner' } as const;
    const invited = inviteAtDesk(test.services, { actor, session: { tokenHash: 'ended' } }, invitation);
    await expect(invited).rejects.toMatchObject({ code: 'session_required' });
    expect(await storedState()).toEqual(before);
  });

  it.each([-1, 1])('a passkey that a clock %i days off has seen is not fresh', async (days) => {
    const { test, olga } = agency;
    const device = new TestAuthenticator();
    await addPasskey(olga.caller, device);
    await usePasskey(olga.caller, device, 'step-up');
    const at = test.clock.now() + days * 24 * 60 * minuteMs;
    await env.DB.prepare('UPDATE staff_sessions SET passkey_at = ? WHERE staff_id = ?').bind(at, olga.id).run();
    const refused = await olga.caller.call('DELETE', `${staff}/${agency.rita.id}`);
    expect(await bodyOf(refused)).toMatchObject({ status: 403, code: 'fresh_passkey_needed' });
  });

  it('a whole PUT of the settings with the same sites needs nothing, and the log names what changed', async () => {
    const { test, olga } = agency;
    await putSettings(olga.caller, { embedOrigins: ['https://a.example'] });
    test.clock.advance(10 * minuteMs);
    const path = '/api/agency/settings';
    const stored = await (await olga.caller.call('GET', path)).json<AgencySettings>();
    const changed = { ...stored, freshnessDays: 40, retention: { ...stored.retention, auditLogDays: 500 } };
    expect((await changeSeen(olga.caller, ['PUT', path], changed)).status).toBe(200);
    expect((await changeSeen(olga.caller, ['PUT', path], changed)).status).toBe(200);
    const { results } = await env.DB.prepare(
      "SELECT detail FROM audit_log WHERE action = 'settings.changed' ORDER BY at, rowid",
    ).all();
    const names = results.map(({ detail }) => JSON.parse(String(detail)) as unknown);
    expect(names).toEqual([{ names: 'embedOrigins' }, { names: 'freshnessDays retention' }]);
  });
});
