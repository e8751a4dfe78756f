import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { dayMs } from '#domain/durations.ts';
import { newcomer } from '../../../testing/api.ts';
import { databaseText } from '../../../testing/database-text.ts';
import { readOwnRequest, withdrawOwnRequest } from './service.ts';

/** A family's request, and the token of the link in its acknowledgement. */
async function asked(phone: string) {
  const { test, caller, id: profileId } = await newcomer(phone);
  await caller.call('PUT', `/api/profiles/${profileId}`, { firstName: 'Vera', lastName: 'Asked', isPublic: true });
  const response = await test.caller().call('POST', '/api/contact-requests', {
    profileId,
    parentName: 'Canaryparent',
    email: 'canary@example.com',
    phone: '(213) 555-0188',
    urgency: 'immediate',
    message: 'Canarymessage',
  });
  const { id: requestId } = await response.json<{ id: string }>();
  const mail = await env.DB.prepare("SELECT text FROM outbox WHERE recipient = 'canary@example.com'").first<{
    text: string;
  }>();
  const token = /\/request\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  return { test, profileId, requestId, token };
}

describe("a family's own request", () => {
  it('says until when the agency replies, while a reply is owed and that time is ahead', async () => {
    const { test, token, requestId } = await asked('+12135559107');
    const replyBy = async () => (await readOwnRequest(test.services, token)).replyBy;
    expect(await replyBy()).toBe(new Date(test.clock.now() + dayMs).toISOString());
    test.clock.advance(dayMs);
    expect(await replyBy()).toBeUndefined();
    test.clock.advance(-1000);
    expect(await replyBy()).toBeDefined();
    await env.DB.prepare("UPDATE contact_requests SET state = 'answered', answered_at = 1 WHERE id = ?")
      .bind(requestId)
      .run();
    expect(await replyBy()).toBeUndefined();
  });

  it('is shown by the link of its acknowledgement, and withdrawn for good', async () => {
    const { test, token, requestId } = await asked('+12135559101');
    expect(await readOwnRequest(test.services, token)).toMatchObject({
      parentName: 'Canaryparent',
      message: 'Canarymessage',
      isWithdrawn: false,
    });
    expect(await databaseText()).toContain('Canarymessage');
    for (const kind of ['note', 'reply']) {
      await env.DB.prepare('INSERT INTO request_events (id, request_id, kind, text, created_at) VALUES (?, ?, ?, ?, 0)')
        .bind(kind, requestId, kind, `Canary${kind}: called Canaryparent`)
        .run();
    }
    await withdrawOwnRequest(test.services, token);
    await withdrawOwnRequest(test.services, token);
    const left = await databaseText();
    for (const word of ['Canary', 'canary@', '555-0188', '5550188']) expect(left).not.toContain(word);
    expect(await readOwnRequest(test.services, token)).toMatchObject({ isWithdrawn: true });
    const found = await env.DB.prepare(
      "SELECT rowid FROM request_search WHERE request_search MATCH 'canarymessage'",
    ).all();
    expect(found.results).toEqual([]);
    const state = await env.DB.prepare('SELECT state FROM contact_requests WHERE id = ?').bind(requestId).first();
    expect(state).toEqual({ state: 'closed' });
    const events = await env.DB.prepare("SELECT count(*) AS n FROM request_events WHERE kind = 'withdrawn'").first();
    expect(events).toEqual({ n: 1 });
  });

  it('takes along only messages about it when it is withdrawn', async () => {
    const { test, token, requestId, profileId } = await asked('+12135559103');
    const message = `Canary asked before, as ${requestId}.`;
    const body = { profileId, parentName: 'Grandmother', email: 'other@example.com', message };
    expect((await test.caller().call('POST', '/api/contact-requests', body)).status).toBe(201);
    const insert = env.DB.prepare(
      "INSERT INTO outbox (id, channel, recipient, text, request_id, profile_id, purpose) VALUES (?, 'email', 'canary@example.com', '', ?, ?, ?)",
    );
    await env.DB.batch([
      insert.bind('answered', requestId, null, 'answer'),
      insert.bind('of another kind', null, profileId, 'notice'),
      insert.bind('asked for a reference', null, profileId, 'reference'),
    ]);
    await withdrawOwnRequest(test.services, token);
    const { results } = await env.DB.prepare("SELECT id FROM outbox WHERE recipient = 'canary@example.com'").all();
    expect(results).toEqual([{ id: 'of another kind' }, { id: 'asked for a reference' }]);
    const quoting = await env.DB.prepare('SELECT count(*) AS n FROM outbox WHERE instr(text, ?)').bind(message).first();
    // One to each of the agency's two addresses.
    expect(quoting).toEqual({ n: 2 });
  });

  it('stays closed to forged and expired links', async () => {
    const { test, token } = await asked('+12135559102');
    for (const forged of ['', 'x', `${token.slice(0, -1)}!`, `${token.slice(1)}A`]) {
      await expect(readOwnRequest(test.services, forged), forged).rejects.toMatchObject({ code: 'not_found' });
    }
    test.clock.advance(181 * dayMs);
    await expect(withdrawOwnRequest(test.services, token)).rejects.toMatchObject({ code: 'not_found' });
    expect(await databaseText()).toContain('Canarymessage');
  });
});
