import { describe, expect, it } from 'vitest';
import { dayMs } from '#domain/durations.ts';
import { locales } from '#domain/locale.ts';
import { SmsError, smsFailures, type SmsSender } from '../../ports/sms.ts';
import { statusAddress } from '../../ports/sms-twilio.ts';
import { createTestApp, testOrigin } from '../../testing/api.ts';
import { loggedLines, takeComplaints } from '../../testing/console.ts';
import { twilioSignature } from '../../testing/twilio-signature.ts';

const phone = '+12135554950';

/** An SMS port that accepts everything and records the references. */
class ReportedSms implements SmsSender {
  readonly references: string[] = [];
  code = '';

  async send(_to: string, text: string, reference?: string): Promise<void> {
    this.references.push(reference ?? '');
    this.code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  }
}

async function setUp() {
  const sms = new ReportedSms();
  const test = createTestApp({ sms });
  const caller = test.caller();
  expect((await caller.call('POST', '/api/phone/send-code', { phone })).status).toBe(200);
  const report = async (status: string, { errorCode = '', signature = '' } = {}) => {
    const fields = { MessageSid: 'SM1', MessageStatus: status, To: phone, ErrorCode: errorCode };
    const url = statusAddress(`${testOrigin}/api/sms/status`, sms.references[0] ?? '');
    return test.caller().send('POST', url.slice(testOrigin.length), new URLSearchParams(fields).toString(), {
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Twilio-Signature': signature || (await twilioSignature(url, new URLSearchParams(fields))),
    });
  };
  return { sms, clock: test.clock, caller, report };
}

describe('a report of a text message', () => {
  it('that it did not arrive lets her ask again at once; it is logged without the number', async () => {
    const { sms, clock, caller, report } = await setUp();
    expect((await caller.call('POST', '/api/phone/send-code', { phone })).status).toBe(429);
    clock.advance(1000);
    const lost = sms.code;
    expect((await report('undelivered', { errorCode: '30005' })).status).toBe(204);
    expect(loggedLines()).toContain('"event":"sms_not_delivered","status":"undelivered","failure":"unreachable"');
    expect(loggedLines()).not.toContain(phone.slice(1));
    expect((await caller.call('POST', '/api/phone/verify-code', { phone, code: lost })).status).toBe(422);
    expect((await caller.call('POST', '/api/phone/send-code', { phone })).status).toBe(200);
    // A late report about the first message does not affect the second.
    expect((await report('failed', { errorCode: '30005' })).status).toBe(204);
    expect((await caller.call('POST', '/api/phone/verify-code', { phone, code: sms.code })).status).toBe(200);
  });

  it('that it arrived changes nothing', async () => {
    const { sms, caller, report } = await setUp();
    expect((await report('delivered')).status).toBe(204);
    expect((await caller.call('POST', '/api/phone/verify-code', { phone, code: sms.code })).status).toBe(200);
  });

  it('that Twilio did not sign is refused', async () => {
    const { sms, caller, report } = await setUp();
    expect((await report('failed', { signature: btoa('x'.repeat(20)) })).status).toBe(403);
    const unsigned = await caller.send('POST', '/api/sms/status', 'MessageStatus=failed');
    expect(unsigned.status).toBe(403);
    expect((await caller.call('POST', '/api/phone/verify-code', { phone, code: sms.code })).status).toBe(200);
  });
});

it('each way in which a code cannot be sent has its own sentence, in each language', async () => {
  const sentences = new Set<string>();
  for (const failure of smsFailures) {
    for (const locale of locales) {
      const sms: SmsSender = {
        send: () => Promise.reject(new SmsError(failure, 'refused')),
      };
      const { caller, clock } = createTestApp({ sms });
      // Requested codes count, whether they could be sent or not.
      clock.advance(sentences.size * dayMs);
      const response = await caller().call('POST', '/api/phone/send-code', { phone }, { 'X-Locale': locale });
      const { error, code } = await response.json<{ error: string; code: string }>();
      expect(response.status).toBe(['no-answer', 'rejected'].includes(failure) ? 503 : 422);
      expect(error).not.toContain(code);
      sentences.add(error);
    }
  }
  takeComplaints();
  // Two of them are failures of the provider and have the same text.
  expect(sentences.size).toBe((smsFailures.length - 1) * locales.length);
});
