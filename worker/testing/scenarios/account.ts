import { env } from 'cloudflare:workers';
import { dayMs, hourMs, minuteMs } from '#domain/durations.ts';
import { sweepStillFree } from '../../features/still-free/service.ts';
import { signIn, testOrigin } from '../api.ts';
import { json } from '../open-desk.ts';
import { twilioSignature } from '../twilio-signature.ts';
import { nannyPhone, publishedNanny, type Scenario, type Scenarios } from './scenario.ts';

const newPhone = '+12135557002';

/** A request of the nanny without a body. */
const ofNanny =
  (path: string): Scenario =>
  async (test) => ({ caller: (await publishedNanny(test)).caller, path });

async function signedForm(path: string, fields: Record<string, string>) {
  const form = new URLSearchParams(fields);
  const signature = await twilioSignature(testOrigin + path, form);
  return {
    path,
    file: form.toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Twilio-Signature': signature },
  };
}

/** The sign-in, the account, and what is reached from a text message. */
export const accountScenarios: Scenarios = {
  'POST /api/phone/send-code': async (test) => ({
    caller: test.caller(),
    path: '/api/phone/send-code',
    body: { phone: nannyPhone },
  }),
  'POST /api/phone/verify-code': async (test) => {
    const caller = test.caller();
    await caller.call('POST', '/api/phone/send-code', { phone: nannyPhone });
    const body = { phone: nannyPhone, code: test.sms.codeFor(nannyPhone) };
    return { caller, path: '/api/phone/verify-code', body };
  },
  'POST /api/phone/sign-out': ofNanny('/api/phone/sign-out'),
  'POST /api/sms/status': async (test) => {
    await test.caller().call('POST', '/api/phone/send-code', { phone: nannyPhone });
    test.clock.advance(1000);
    const path = `/api/sms/status?reference=${encodeURIComponent(test.sms.references[0] ?? '')}`;
    const report = { MessageSid: 'SM1', MessageStatus: 'undelivered', To: nannyPhone, ErrorCode: '30005' };
    return { caller: test.caller(), ...(await signedForm(path, report)) };
  },
  'POST /api/sms/incoming': async (test) => {
    await publishedNanny(test);
    return { caller: test.caller(), ...(await signedForm('/api/sms/incoming', { From: nannyPhone, Body: 'STOP' })) };
  },
  'DELETE /api/account': ofNanny('/api/account'),
  'DELETE /api/account/sessions': async (test) => {
    await signIn(test, nannyPhone);
    test.clock.advance(minuteMs);
    return ofNanny('/api/account/sessions')(test);
  },
  'POST /api/account/pause': async (test) => ({
    caller: (await publishedNanny(test)).caller,
    path: '/api/account/pause',
    body: { until: '2026-12-24' },
  }),
  'POST /api/account/resume': async (test) => {
    const { caller } = await publishedNanny(test);
    await caller.call('POST', '/api/account/pause', { until: '2026-12-24' });
    return { caller, path: '/api/account/resume' };
  },
  'POST /api/account/phone/send-code': async (test) => ({
    caller: (await publishedNanny(test)).caller,
    path: '/api/account/phone/send-code',
    body: { phone: newPhone },
  }),
  'POST /api/account/phone/verify-code': async (test) => {
    const { caller } = await publishedNanny(test);
    await caller.call('POST', '/api/account/phone/send-code', { phone: newPhone });
    const body = { phone: newPhone, code: test.sms.codeFor(newPhone) };
    return { caller, path: '/api/account/phone/verify-code', body };
  },
  'POST /api/still-free/:token': async (test) => {
    await publishedNanny(test);
    test.clock.advance(31 * dayMs + dayMs / 3);
    await sweepStillFree(test.services);
    const asked = await env.DB.prepare("SELECT text FROM outbox WHERE text LIKE '%/still-free/%'").first<{
      text: string;
    }>();
    const token = /still-free\/([\w-]+)/.exec(asked?.text ?? '')?.[1] ?? '';
    return { caller: test.caller(), path: `/api/still-free/${token}`, body: { answer: 'looking' } };
  },
  'POST /api/quick-drafts/:id': async (test) => {
    await publishedNanny(test);
    const visitor = test.caller();
    const { id } = await json<{ id: string }>(visitor, 'POST', '/api/profiles', {});
    const draft = { firstName: 'Ana', lastName: 'Reyes', city: 'Altadena', isPublic: true };
    await visitor.call('PUT', `/api/profiles/${id}`, draft);
    test.clock.advance(hourMs);
    await visitor.call('POST', '/api/phone/send-code', { phone: nannyPhone });
    const body = { phone: nannyPhone, code: test.sms.codeFor(nannyPhone) };
    await visitor.call('POST', '/api/phone/verify-code', body);
    return { caller: visitor, path: `/api/quick-drafts/${id}`, body: { choice: 'take' } };
  },
  'POST /api/views/:profileId': async (test) => ({
    path: `/api/views/${(await publishedNanny(test)).id}`,
    caller: test.caller(),
  }),
};
