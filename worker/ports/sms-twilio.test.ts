import { describe, expect, inject, it } from 'vitest';
import { isFromTwilio, twilioFailure, twilioSms } from './sms-twilio.ts';

const options = {
  apiUrl: inject('twilioUrl'),
  accountSid: 'AC123',
  authToken: 'token',
  from: '+15005550006',
  statusUrl: 'https://profiles.example/api/sms/status',
};

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
    await expect(sms.send('+12135550103', 'Hello')).rejects.toMatchObject({ failure: 'no-answer' });
  });
});

describe('what Twilio says', () => {
  it.each([
    [21211, 'invalid-number'],
    [21408, 'region-refused'],
    [21610, 'blocked'],
    [21614, 'landline'],
    [30003, 'unreachable'],
    [30004, 'blocked'],
    [30005, 'unreachable'],
    [30006, 'landline'],
    [30007, 'blocked'],
    [20500, 'rejected'],
    [undefined, 'rejected'],
  ])('with %s means %s', (code, failure) => {
    expect(twilioFailure(code)).toBe(failure);
  });

  it('is signed: the example of its documentation passes, anything else does not', async () => {
    const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
    const form = new URLSearchParams({
      Digits: '1234',
      To: '+18005551212',
      From: '+14158675309',
      Caller: '+14158675309',
      CallSid: 'CA1234567890ABCDE',
    });
    const signature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8=';
    expect(await isFromTwilio('12345', signature, { url, form })).toBe(true);
    expect(await isFromTwilio('12346', signature, { url, form })).toBe(false);
    expect(await isFromTwilio('12345', signature, { url: `${url}1`, form })).toBe(false);
    expect(await isFromTwilio('12345', 'nonsense', { url, form })).toBe(false);
    form.set('Digits', '1235');
    expect(await isFromTwilio('12345', signature, { url, form })).toBe(false);
  });
});
