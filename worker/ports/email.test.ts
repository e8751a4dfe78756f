import { describe, expect, it } from 'vitest';
import { cloudflareEmail } from './email-cloudflare.ts';

const email = { id: 'abc', to: 'sam@example.com', replyTo: 'care@agency.example', subject: 'Hello', text: 'Hi' };
const sender = { from: 'profiles@agency.example', name: 'Agency' };

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
        headers: { 'X-Entity-Ref-ID': 'abc' },
      },
    ]);
  });

  it('fails when the provider refuses', async () => {
    const binding = { send: async () => Promise.reject(new Error('quota')) };
    await expect(cloudflareEmail(binding, sender).send(email)).rejects.toThrow('quota');
  });

  it('fails when the provider hangs', async () => {
    const binding = { send: () => new Promise<never>(() => {}) };
    await expect(cloudflareEmail(binding, { ...sender, timeoutMs: 10 }).send(email)).rejects.toThrow('in time');
  });
});
