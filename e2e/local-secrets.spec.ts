import { startModelServer } from '../worker/testing/model-server.ts';
import { developmentVariables } from './support/development-variables.ts';
import { OwnServer } from '../scripts/testing/own-server.ts';
import { expect, test } from './support/test.ts';

test('a language model is tried locally by .dev.vars alone', async ({ request }) => {
  const model = await startModelServer();
  const server = await OwnServer.start(
    developmentVariables('http://localhost:8787', {
      LANGUAGE_MODEL_URL: `${model.url}/ok/v1`,
      LANGUAGE_MODEL_KEY: 'test-key',
    }),
  );
  try {
    const headers = { Origin: server.url };
    const created = await request.post(`${server.url}/api/profiles`, { headers, data: {} });
    const { id } = await created.json();
    // The browser's own store of cookies belongs to pages; here the session is handed on as it came.
    const session = { ...headers, Cookie: created.headers()['set-cookie']?.split(';')[0] ?? '' };
    const path = `${server.url}/api/profiles/${id}`;
    await request.put(path, { headers: session, data: { firstName: 'Ana', yearsExperience: 4 } });
    const answer = await request.post(`${path}/generate-about`, { headers: session, data: {} });
    expect(await answer.json()).toMatchObject({ source: 'model' });
    expect(await (await fetch(`${model.url}/ok/calls`)).json()).toBe(1);
  } finally {
    server.end();
    model.stop();
  }
});

test('a human check is tried locally by .dev.vars alone', async ({ request }) => {
  const server = await OwnServer.start(
    developmentVariables('http://localhost:8787', {
      TURNSTILE_SITE_KEY: '1x00000000000000000000AA',
      TURNSTILE_SECRET: '1x0000000000000000000000000000000AA',
    }),
  );
  try {
    // Without the secret the product does not start; with it the contact form brings the check.
    const page = await request.get(`${server.url}/nannies`);
    expect(page.status()).toBe(200);
    const created = await request.post(`${server.url}/api/profiles`, { headers: { Origin: server.url }, data: {} });
    expect(created.ok()).toBe(false);
  } finally {
    server.end();
  }
});
