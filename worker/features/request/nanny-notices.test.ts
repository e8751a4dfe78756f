import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { createTestApp, newcomer } from '../../testing/api.ts';

it('nannies are texted about requests up to a tenth of the day’s text messages', async () => {
  const { config } = createTestApp().services;
  const limited = createTestApp({ config: { ...config, sms: { ...config.sms, dailyBudget: 20 } } });
  const ids: string[] = [];
  for (let nanny = 0; nanny < 4; nanny += 1) {
    const { caller, id } = await newcomer(`+1213555930${nanny}`, limited);
    await caller.call('PUT', `/api/profiles/${id}`, { firstName: 'Ana', lastName: 'Reyes', isPublic: true });
    ids.push(id);
  }
  const body = { profileIds: ids, parentName: 'Sam', email: 'sam@example.com' };
  expect((await limited.caller().call('POST', '/api/contact-requests', body)).status).toBe(201);
  const notices = env.DB.prepare("SELECT count(*) AS n FROM outbox WHERE purpose = 'notice'");
  expect(await notices.first('n')).toBe(2);
});
