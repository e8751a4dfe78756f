import { describe, expect, it } from 'vitest';
import { logError } from '../log.ts';
import { takeComplaints } from '../testing/console.ts';
import { cloudflareEmail } from './email-cloudflare.ts';

const email = {
  id: 'abc',
  to: 'sam@example.com',
  replyTo: 'care@agency.example',
  subject: 'Hello',
  text: 'Hi',
  html: '<p>Hi</p>',
};
const sender = { from: 'profiles@agency.example', name: 'Agency' };

/** Everything that the log would have of a failed delivery. */
async function failureOf(refusal: unknown): Promise<string> {
  const binding = { send: async () => Promise.reject(refusal) };
  await cloudflareEmail(binding, sender)
    .send(email)
    .catch((error: unknown) => logError('message_given_up', error));
  return takeComplaints().join();
}

describe('the Cloudflare e-mail adapter', () => {
  it('sends with a reference that a repetition keeps, and no header that Cloudflare refuses', async () => {
    const sent: unknown[] = [];
    const binding = { send: async (message: unknown) => (sent.push(message), { messageId: '1' }) };
    await cloudflareEmail(binding, sender).send(email);
    expect(sent).toEqual([
      {
        from: { email: 'profiles@agency.example', name: 'Agency' },
        to: 'sam@example.com',
        replyTo: 'care@agency.example',
        subject: 'Hello',
        text: 'Hi',
        html: '<p>Hi</p>',
        headers: { 'X-Entity-Ref-ID': 'abc' },
      },
    ]);
  });

  it('fails with the code of a refusal, whose own text names the recipient', async () => {
    const refusal = Object.assign(new Error('sam@example.com is not verified'), { code: 'E_RECIPIENT_NOT_ALLOWED' });
    const failure = await failureOf(refusal);
    expect(failure).toMatch(/E_RECIPIENT_NOT_ALLOWED/);
    expect(failure).not.toMatch(/sam@example/);
    expect(await failureOf(new Error('sam@example.com again'))).not.toMatch(/sam@example/);
    expect(await failureOf({ code: 'sam@example.com' })).not.toMatch(/sam@example/);
  });

  it('fails when the provider hangs', async () => {
    const binding = { send: () => new Promise<never>(() => {}) };
    await expect(cloudflareEmail(binding, { ...sender, timeoutMs: 10 }).send(email)).rejects.toThrow('in time');
  });
});
