import { describe, expect, inject, it } from 'vitest';
import { twilioSms } from './sms-twilio.ts';

const options = { apiUrl: inject('twilioUrl'), accountSid: 'AC123', authToken: 'token', from: '+15005550006' };

describe('the Twilio adapter, over HTTP', () => {
  it('sends a message', async () => {
    await expect(twilioSms(options).send('+12135550199', 'Hello')).resolves.toBeUndefined();
  });

  it.each([
    ['a number Twilio calls invalid', '+12135550101', 'invalid-number'],
    ['a server error', '+12135550102', 'rejected'],
    ['an answer that is not JSON', '+12135550104', 'rejected'],
  ])('fails on %s', async (_what, to, failure) => {
    await expect(twilioSms(options).send(to, 'Hello')).rejects.toMatchObject({ name: 'SmsError', failure });
  });

  it('fails with wrong credentials', async () => {
    const sms = twilioSms({ ...options, authToken: 'wrong' });
    await expect(sms.send('+12135550199', 'Hello')).rejects.toMatchObject({ failure: 'rejected' });
  });

  it('gives up when Twilio does not answer in time', async () => {
    const sms = twilioSms({ ...options, timeoutMs: 50 });
    await expect(sms.send('+12135550103', 'Hello')).rejects.toMatchObject({ failure: 'unreachable' });
  });
});
