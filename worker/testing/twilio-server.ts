import type { ServerResponse } from 'node:http';
import type { TestProject } from 'vitest/node';
import { serveLocally } from './local-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    twilioUrl: string;
  }
}

function answer(response: ServerResponse, status: number, value: object | string): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(typeof value === 'string' ? value : JSON.stringify(value));
}

/**
 * A local server with the part of Twilio's REST API that we use. The last digits of the `To` number determine its response: 01
 * invalid number, 02 server error, 03 no response, 04 garbage; anything else is accepted.
 */
export default async function startTwilioServer(project: TestProject): Promise<() => void> {
  const { url, stop } = await serveLocally((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const form = new URLSearchParams(body);
      const to = form.get('To') ?? '';
      const expected = `Basic ${Buffer.from('AC123:token').toString('base64')}`;
      if (request.url !== '/2010-04-01/Accounts/AC123/Messages.json' || request.method !== 'POST')
        answer(response, 404, {});
      else if (request.headers.authorization !== expected) answer(response, 401, { code: 20003 });
      else if (!form.get('From') || !form.get('Body')) answer(response, 400, { code: 21602 });
      else if (to.endsWith('01')) answer(response, 400, { code: 21211, message: 'Invalid To' });
      else if (to.endsWith('02')) answer(response, 500, { code: 20500 });
      else if (to.endsWith('04')) answer(response, 400, '<html>not json</html>');
      else if (!to.endsWith('03')) answer(response, 201, { sid: 'SM1', status: 'queued' });
    });
  });
  project.provide('twilioUrl', url);
  return stop;
}
