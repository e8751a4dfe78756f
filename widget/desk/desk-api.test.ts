import { expect, it } from 'vitest';
import { createDeskApi } from './desk-api.ts';

it('asks for a code once the options of a passkey have come, or failed', async () => {
  const sent: string[] = [];
  const options = Promise.withResolvers<never>();
  const api = createDeskApi(({ path, parse }) => {
    sent.push(path);
    return path.endsWith('/options')
      ? options.promise
      : Promise.resolve(parse({ success: true, resendAfterSeconds: 60 }, new Headers()));
  });
  const suggestion = api.passkeyOptions();
  const code = api.sendCode('(213) 555-0101');
  await Promise.resolve();
  expect(sent).toEqual(['/api/agency/sign-in/passkey/options']);
  options.reject(new Error('no connection'));
  await expect(suggestion).rejects.toThrow('no connection');
  await code;
  expect(sent).toEqual(['/api/agency/sign-in/passkey/options', '/api/agency/sign-in/send-code']);
});
