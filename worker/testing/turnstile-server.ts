import type { TestProject } from 'vitest/node';
import { serveLocally } from './local-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    turnstileUrl: string;
  }
}

/**
 * A local server with Turnstile's `siteverify`. The token `a-person` is valid once, with the secret `turnstile-secret`; `garbage`
 * gets a response that is not JSON, `hang` none.
 */
export default async function startTurnstileServer(project: TestProject): Promise<() => void> {
  const { url, stop } = await serveLocally((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const form = new URLSearchParams(body);
      const token = form.get('response');
      if (token === 'hang') return;
      if (token === 'garbage') return void response.end('<html>');
      const isSecret = form.get('secret') === 'turnstile-secret' && request.method === 'POST';
      const success = isSecret && token === 'a-person';
      const error = isSecret ? 'invalid-input-response' : 'invalid-input-secret';
      response.end(JSON.stringify({ success, 'error-codes': success ? [] : [error] }));
    });
  });
  project.provide('turnstileUrl', `${url}/siteverify`);
  return stop;
}
