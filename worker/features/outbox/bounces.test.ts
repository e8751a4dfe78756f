import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Today } from '#domain/agency/numbers.ts';
import type { RequestDetail, RequestItem } from '#domain/request/desk.ts';
import { reports } from '../../testing/bounces.ts';
import { changeSeen, replyTo } from '../../testing/desk.ts';
import { json, openDesk } from '../../testing/open-desk.ts';
import { receiveReport } from './bounces.ts';

let desk: Awaited<ReturnType<typeof openDesk>>;
let requestId: string;
/** The reference of the reply that was sent. */
let id: string;
const to = 'sam@example.com';

beforeEach(async () => {
  desk = await openDesk();
  const body = { profileId: desk.profileId, parentName: 'Sam Lee', email: to, message: 'Two girls.' };
  ({ id: requestId } = await json<{ id: string }>(desk.test.caller(), 'POST', '/api/contact-requests', body));
  await answer('We call you today.');
});

async function answer(text: string): Promise<void> {
  await replyTo(desk.owner, requestId, text);
  desk.test.clock.advance(1000);
  await desk.deliver();
  id = desk.test.email.sent.find((mail) => mail.text === text)?.id ?? '';
}

function receive(mail: string): Promise<boolean> {
  const bytes = new TextEncoder().encode(mail);
  desk.test.clock.advance(60_000);
  return receiveReport(desk.test.services, { raw: new Blob([bytes]).stream(), rawSize: bytes.length });
}

const request = () => json<RequestDetail>(desk.owner, 'GET', `/api/agency/requests/${requestId}`);
const failedMessages = async () => (await json<Today>(desk.owner, 'GET', '/api/agency/today')).failedMessages;

describe('a report of mail that did not arrive', () => {
  for (const [shape, report] of Object.entries(reports)) {
    it(`of the shape of ${shape} is recorded at the request, once`, async () => {
      expect(await receive(report({ id, to }))).toBe(true);
      expect(await receive(report({ id, to }))).toBe(false);
      const after = await request();
      expect(after).toMatchObject({ state: 'in-progress', bounced: true, revision: 3 });
      expect(after.events.map(({ kind }) => kind)).toEqual(['reply', 'bounced']);
      expect((await desk.page<RequestItem>('/api/agency/requests')).items).toMatchObject([{ bounced: true }]);
      expect(await failedMessages()).toBe(1);
    });
  }

  it('says so until there is another answer', async () => {
    await receive(reports.postfix({ id, to }));
    await answer('We write to you again.');
    expect(await request()).toMatchObject({ state: 'answered', bounced: false });
  });

  it('leaves a closed request closed, and says so all the same', async () => {
    await changeSeen(desk.owner, ['PATCH', `/api/agency/requests/${requestId}`], { state: 'closed' });
    expect(await receive(reports.gmail({ id, to }))).toBe(true);
    expect(await request()).toMatchObject({ state: 'closed', bounced: true });
  });
});

async function unchanged(mail: string): Promise<void> {
  const before = await request();
  expect(await receive(mail)).toBe(false);
  expect(await request()).toEqual(before);
  expect(await failedMessages()).toBe(0);
}

describe('a mail that changes no request', () => {
  it('names a reference that is not ours, or none', async () => {
    await unchanged(reports.gmail({ id: 'a'.repeat(24), to }));
    await unchanged(reports.gmail({ id: `${id}' OR 1=1 --`, to }));
    await unchanged(reports.postfix({ id, to }).replace(/X-Entity-Ref-ID: .*\r\n/, ''));
  });

  it('names somebody whom that message was not for', async () => {
    await unchanged(reports.postfix({ id, to: 'somebody@example.com' }));
  });

  it('tells of a delay, or of a delivery', async () => {
    for (const action of ['delayed', 'delivered', 'relayed']) {
      await unchanged(reports.postfix({ id, to }).replace('Action: failed', `Action: ${action}`));
    }
  });

  it('is what a person wrote, also when it quotes all of ours', async () => {
    const text = `Subject: Re: Your request\r\nFrom: ${to}\r\nIn-Reply-To: <1@x>\r\n\r\nThank you!\r\nX-Entity-Ref-ID: ${id}\r\n`;
    await unchanged(text);
    await unchanged(`Subject: Fwd\r\nContent-Type: text/plain\r\n\r\n${reports.postfix({ id, to })}`);
  });

  it('is about a message that tells of the request and does not answer it', async () => {
    const notice = await env.DB.prepare(
      "SELECT id, recipient FROM outbox WHERE purpose = 'request' AND request_id = ? AND sent_at IS NOT NULL",
    )
      .bind(requestId)
      .first<{ id: string; recipient: string }>();
    expect(notice).not.toBeNull();
    const before = await request();
    expect(await receive(reports.postfix({ id: notice?.id ?? '', to: notice?.recipient ?? '' }))).toBe(true);
    expect(await request()).toEqual(before);
    expect(await failedMessages()).toBe(1);
  });

  it('is larger than any report, nested without end, cut off, or noise', async () => {
    const report = reports.gmail({ id, to });
    await unchanged(report + 'x'.repeat(600 * 1024));
    const nested = Array.from(
      { length: 200 },
      (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
    );
    await unchanged(nested.join(''));
    await unchanged(report.slice(0, report.indexOf('Action: failed')));
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 400 }), async (noise) => {
        expect(await receive(noise)).toBe(false);
        expect(await receive(report.replace('Action: failed', noise))).toBe(false);
      }),
      { numRuns: 50 },
    );
  });
});
