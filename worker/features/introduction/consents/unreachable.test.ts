import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { dayMs } from '#domain/durations.ts';
import type { Introduction } from '#domain/introduction/schema.ts';
import { runSweep } from '../../../sweeps.ts';
import { signInAtDesk } from '../../../testing/desk.ts';
import { openIntroductionDesk } from '../../../testing/introduction.ts';
import { json } from '../../../testing/open-desk.ts';

it('calls a nanny unreachable whom no message reaches, with her number for the desk, and never lapsed', async () => {
  const desk = await openIntroductionDesk();
  await env.DB.prepare("INSERT INTO sms_opt_outs (phone, at) VALUES ('+12135557001', 1)").run();
  const { owner, requestId, profileIds } = desk;
  const body = { requestId, profileIds: profileIds.slice(0, 1), letter: 'Dear family' };
  const made = await json<Introduction>(owner, 'POST', '/api/agency/introductions', body);
  const unreachable = { state: 'unreachable', reason: 'stopped', phone: '+1 (213) 555-7001', askedAt: null };
  expect(made.items[0]?.consent).toMatchObject(unreachable);
  await desk.later(3 * dayMs);
  await runSweep(desk.test.services, 'introductions');
  const path = `/api/agency/introductions/${made.id}`;
  const later = await json<Introduction>(await signInAtDesk(desk.test, '+12135550101'), 'GET', path);
  expect(later.items[0]?.consent).toMatchObject(unreachable);
});
