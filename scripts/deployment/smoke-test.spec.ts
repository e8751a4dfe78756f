import { createServer } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { listen } from '../testing/cloudflare-answers.ts';
import { serveSite } from '../testing/deployed-site.ts';
import { type Launched, smokeTest } from './smoke-test.ts';

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

const facts = {
  EMAIL_FROM: 'profiles@bluedoor.example',
  AGENCY_TEAM_EMAIL: 'team@bluedoor.example',
  SMS_COUNTRIES: 'US,CA',
  TURNSTILE_SITE_KEY: 'key',
};

/** Everything is set up, except what a test changes; launch.spec.ts tests the calls of wrangler. */
function launched(vars: Record<string, string>, changed: Partial<Launched['cloudflare']> = {}): Launched {
  return {
    cloudflare: {
      ownerPhone: () => '+12135550143',
      sendEmail: () => undefined,
      deliversToWorker: () => true,
      secretNames: () => ['LANGUAGE_MODEL_KEY'],
      ...changed,
    },
    environment: 'production',
    worker: 'nanny-profiles',
    config: '.setup/c.json',
    vars: { ...facts, ...vars },
  };
}

async function site() {
  const served = await serveSite(() => undefined);
  stops.push(served.stop);
  return served;
}

it('finds nothing missing where everything is set up', async () => {
  const { origin, codes } = await site();
  const { tried, missing } = await smokeTest(launched({ PUBLIC_ORIGIN: origin }));
  expect(missing).toEqual([]);
  expect(codes).toEqual(['+12135550143']);
  expect(tried.join()).toMatch(/\+12135550143.*A2P 10DLC.*to team@bluedoor\.example/);
});

it('speaks of the registration of numbers only where texts go to the United States', async () => {
  const { origin } = await site();
  const { tried } = await smokeTest(launched({ PUBLIC_ORIGIN: origin, SMS_COUNTRIES: 'CA' }));
  expect(tried.join()).not.toContain('A2P');
});

it('says what is missing and what to do', async () => {
  const { origin, codes } = await site();
  const { tried, missing } = await smokeTest(
    launched(
      { PUBLIC_ORIGIN: origin, TURNSTILE_SITE_KEY: '' },
      {
        ownerPhone: () => undefined,
        sendEmail: () => 'domain is not onboarded [code: 10203]',
        deliversToWorker: () => false,
        secretNames: () => [],
      },
    ),
  );
  expect(codes).toEqual([]);
  expect(tried).toEqual(['The home page answers.']);
  expect(missing).toEqual([
    expect.stringMatching(/^Owner: .*npm run launch -- --owner-phone \+1…$/),
    expect.stringMatching(/^Email: .*domain is not onboarded \[code: 10203\].*Let bluedoor.example send/),
    expect.stringMatching(/^Answers to emails: .*profiles@bluedoor.example to nanny-profiles/),
    expect.stringMatching(/^Turnstile: /),
    expect.stringMatching(/^Assistant: /),
  ]);
});

it('says why the Worker refused to text a code', async () => {
  const server = createServer((_request, response) => response.writeHead(429).end('{"code":"code_resend_too_soon"}'));
  stops.push(() => server.close());
  const origin = `http://127.0.0.1:${await listen(server)}`;
  const { missing } = await smokeTest(launched({ PUBLIC_ORIGIN: origin }));
  expect(missing).toEqual([expect.stringMatching(/^Text messages: .*status 429 .*code_resend_too_soon/)]);
});

it('a staging system writes to a tester', async () => {
  const { origin } = await site();
  const vars = { PUBLIC_ORIGIN: origin, STAGING_RECIPIENTS: '+12135550101, tester@bluedoor.example' };
  const { tried } = await smokeTest({ ...launched(vars), environment: 'staging' });
  expect(tried.join()).toContain('to tester@bluedoor.example');
  const nobody = await smokeTest({
    ...launched({ ...vars, STAGING_RECIPIENTS: '+12135550101' }),
    environment: 'staging',
  });
  expect(nobody.missing.join()).toContain('STAGING_RECIPIENTS names no address');
});
