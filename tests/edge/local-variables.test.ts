import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startModelServer } from '#worker/testing/model-server.ts';
import { builtServer } from '../../scripts/local/product.ts';
import { type BuiltApp, developmentVariables, origin, startBuiltApp } from './app.ts';
import { Visitor } from './visitor.ts';

let app: BuiltApp;
const folder = mkdtempSync(join(tmpdir(), 'np-variables-'));

afterEach(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the built Worker with only these lines in its `.dev.vars`. */
async function startWith(variables: Record<string, string>): Promise<Visitor> {
  const server = join(folder, 'server');
  mkdirSync(server, { recursive: true });
  copyFileSync(join(builtServer, 'wrangler.json'), join(server, 'wrangler.json'));
  // The configuration refers to the pages' files beside its own folder.
  symlinkSync(join(builtServer, '../client'), join(folder, 'client'));
  const lines = Object.entries({ ...developmentVariables, ...variables }).map(([name, value]) => `${name}="${value}"`);
  writeFileSync(join(server, '.dev.vars'), lines.join('\n'));
  app = await startBuiltApp({ variables: {}, folder: server });
  return new Visitor(app.worker);
}

describe('by .dev.vars alone', () => {
  it('a language model is tried locally', async () => {
    const model = await startModelServer();
    const visitor = await startWith({ LANGUAGE_MODEL_URL: `${model.url}/ok/v1`, LANGUAGE_MODEL_KEY: 'test-key' });
    const { id } = await visitor.send<{ id: string }>('POST', '/api/profiles', {});
    await visitor.send('PUT', `/api/profiles/${id}`, { firstName: 'Ana', yearsExperience: 4 });
    const answer = await visitor.send('POST', `/api/profiles/${id}/generate-about`, {});
    expect(answer).toMatchObject({ source: 'model' });
    expect(await (await fetch(`${model.url}/ok/calls`)).json()).toBe(1);
    model.stop();
  });

  it('a human check is tried locally', async () => {
    const visitor = await startWith({
      TURNSTILE_SITE_KEY: '1x00000000000000000000AA',
      TURNSTILE_SECRET: '1x0000000000000000000000000000000AA',
    });
    // Without the secret, the product does not start; with it, the request form includes the check.
    expect((await visitor.fetch('/nannies')).status).toBe(200);
    const headers = { Origin: origin, 'Content-Type': 'application/json' };
    const created = await visitor.fetch('/api/profiles', { method: 'POST', headers, body: '{}' });
    expect([created.status, await created.json()]).toMatchObject([422, { code: 'human_check_failed' }]);
  });
});
