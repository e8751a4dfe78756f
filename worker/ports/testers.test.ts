import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { loadConfig } from '../config.ts';
import { createServices } from '../services.ts';
import { createTestApp } from '../testing/api.ts';
import { TestEmail } from '../testing/ports.ts';
import { emailToTesters, smsToTesters } from './testers.ts';

const testers = ['+12135550101', 'tester@agency.example', '+12135550102'];
const email = { id: 'm', to: '', replyTo: undefined, subject: 's', text: 't', html: '' };

function recordingSms() {
  const sent: string[] = [];
  return { sent, sender: { send: async (to: string) => void sent.push(to) } };
}

describe('messages of a staging system', () => {
  it.each([
    ['a tester', '+12135550102', '+12135550102'],
    ['anybody else', '+12135550199', '+12135550101'],
  ])('text of %s goes to a tester', async (_who, to, arrives) => {
    const { sent, sender } = recordingSms();
    await smsToTesters(sender, testers).send(to, 'code');
    expect(sent).toEqual([arrives]);
  });

  it.each([
    ['a tester', 'Tester@agency.example', 'tester@agency.example'],
    ['anybody else', 'family@example.com', 'tester@agency.example'],
  ])('e-mail of %s goes to a tester', async (_who, to, arrives) => {
    const sender = new TestEmail();
    await emailToTesters(sender, testers).send({ ...email, to });
    expect(sender.sent.map((sent) => sent.to)).toEqual([arrives]);
  });

  it('are dropped where no tester has the channel, and the log names nobody', async () => {
    const log = vi.spyOn(console, 'log');
    const { sent, sender } = recordingSms();
    await smsToTesters(sender, ['tester@agency.example']).send('+12135550199', 'code');
    expect(sent).toEqual([]);
    const lines = log.mock.calls.flat().join('\n');
    expect(lines).toContain('staging_message_dropped');
    expect(lines).not.toContain('5550199');
  });
});

describe('ENVIRONMENT=staging', () => {
  const staging = {
    ...env,
    ENVIRONMENT: 'staging',
    SMS_PROVIDER: 'twilio',
    EMAIL_PROVIDER: 'cloudflare',
    STAGING_RECIPIENTS: testers.join(', '),
  };

  it('has the rules of production: no development route, no local adapter', async () => {
    const app = createTestApp({ config: loadConfig(staging) });
    expect((await app.caller().call('GET', '/api/dev/outbox')).status).toBe(404);
    expect(() => loadConfig({ ...staging, SMS_PROVIDER: 'local' })).toThrow(/SMS_PROVIDER/);
  });

  it('names its testers, or does not start', () => {
    expect(() => loadConfig({ ...staging, STAGING_RECIPIENTS: '' })).toThrow(/STAGING_RECIPIENTS/);
    expect(() => loadConfig({ ...staging, STAGING_RECIPIENTS: 'somebody' })).toThrow(/STAGING_RECIPIENTS/);
  });

  it('sends e-mail to testers only', async () => {
    const sent: string[] = [];
    const EMAIL = { send: async (message: { to: string }) => void sent.push(message.to) };
    await createServices({ ...staging, EMAIL } as never).email.send({ ...email, to: 'family@example.com' });
    expect(sent).toEqual(['tester@agency.example']);
  });
});
