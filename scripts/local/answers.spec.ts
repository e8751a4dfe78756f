import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OwnServer } from '../testing/own-server.ts';

// Every request gets the product's own response: none is lost, and none comes from the surrounding server.

const inBattery = process.env['BATTERY'] === 'true';
const many = inBattery ? 2000 : 100;
const bursts = inBattery ? 40 : 1;

let server: OwnServer;
beforeAll(async () => {
  server = await OwnServer.start({ UNVERIFIED_PROFILES_DAILY_LIMIT: '1000' });
});
afterAll(() => server.end());

interface Sent {
  method: string;
  path: string;
  type: string;
  body: Uint8Array | string;
}

/** Messages that were sent a second time. */
let resent = 0;

/**
 * Sends over persistent connections, like browsers, which send once more when a kept connection ends before the response begins
 * (RFC 9110, 9.2.2).
 * @returns the status, or the failure if the Worker did not respond
 */
function send(agent: Agent, message: Sent, isSecond = false): Promise<string> {
  const { method, path, type, body } = message;
  const { origin, hostname, port } = new URL(server.url);
  const headers = { Origin: origin, 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) };
  return new Promise((resolve) => {
    const sent = request({ hostname, port, path, method, agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.headers['x-request-id'] ? String(answer.statusCode) : 'not by the Worker'));
    });
    sent.on('error', (error) => {
      if (isSecond || !sent.reusedSocket) return resolve(error.message);
      resent += 1;
      resolve(send(agent, message, true));
    });
    sent.end(body);
  });
}

/** Counts the responses to `count` requests, with eight pending at any time. */
async function tally(count: number, make: (index: number) => Sent) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  resent = 0;
  const answers: Record<string, number> = {};
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const answer = await send(agent, make(next++));
      answers[answer] = (answers[answer] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  agent.destroy();
  // Without pauses, no connection is idle for long enough to end.
  expect(resent).toBe(0);
  return answers;
}

it(`${many} uploads by nobody, from a byte to a whole part, are all refused by the Worker`, async () => {
  const sizes = [1, 1000, 60_000, 300_000, 8 * 1024 * 1024].map((size) => new Uint8Array(size));
  const answers = await tally(many, (index) => ({
    method: 'PUT',
    path: `/api/objects/uploads/${'a'.repeat(24)}?token=x`,
    type: 'application/octet-stream',
    body: sizes[index % 50 === 0 ? 4 : index % 4] ?? new Uint8Array(1),
  }));
  expect(answers).toEqual({ 401: many });
});

it(`${many} request forms are all answered by the Worker`, async () => {
  const answers = await tally(many, (index) => ({
    method: 'POST',
    path: '/contact/nobody-here-at-all',
    type: 'application/x-www-form-urlencoded',
    body: `parentName=Parent+${index}&email=parent${index}%40example.com&message=${'Hello '.repeat(index % 100)}`,
  }));
  expect(Object.keys(answers)).toEqual(['404']);
  expect(answers['404']).toBe(many);
});

it(`${bursts} bursts after a pause in which kept connections end are all answered by the Worker`, async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 12 });
  const answers: string[] = [];
  for (let burst = 0; burst < bursts; burst += 1) {
    // The runtime closes a connection that was idle for five seconds; the pauses cover that moment.
    const pauseMs = 4960 + (90 * (burst % 14)) / 13;
    if (bursts > 1) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const body = JSON.stringify({ phone: 'nobody' });
    const post = { method: 'POST', path: '/api/phone/send-code', type: 'application/json', body };
    answers.push(...(await Promise.all(Array.from({ length: 12 }, () => send(agent, post)))));
  }
  agent.destroy();
  expect(answers.filter((answer) => !/^4\d\d$/.test(answer))).toEqual([]);
  expect(answers).toHaveLength(bursts * 12);
}, 400_000);
