import { describe, expect, it } from 'vitest';
import { fieldsOf } from './fields.ts';
import { settleMicrotasks } from '#widget/browser/testing.ts';
import { setUp, stale } from './autosave-testing.ts';
import { apiError, testProfile } from './testing.ts';

describe('autosave', () => {
  it('saves 1000 ms after the last change', async () => {
    const { type, wait, sent, status } = setUp();
    type({ firstName: 'A' });
    await wait(900);
    type({ firstName: 'An' });
    expect(status()).toEqual({ status: 'unsaved' });
    await wait(999);
    expect(sent).toHaveLength(0);
    await wait(1);
    expect(sent).toMatchObject([{ changes: { firstName: 'An' }, revision: 1, at: 1900 }]);
    expect(status()).toEqual({ status: 'saved', at: 1900 });
  });

  it('saves 100 ms after a change of the languages, whatever is typed meanwhile', async () => {
    const { type, wait, sent } = setUp();
    type({ languages: ['English', 'Spanish'] });
    await wait(50);
    type({ firstName: 'Ana' });
    await wait(50);
    expect(sent).toMatchObject([{ changes: { firstName: 'Ana', languages: ['English', 'Spanish'] }, at: 100 }]);
  });

  it('sends nothing for a change that is taken back', async () => {
    const { type, wait, sent, status } = setUp();
    type({ firstName: 'Ana' });
    type({ firstName: 'Maria' });
    await wait(2000);
    expect(sent).toEqual([]);
    expect(status()).toEqual({ status: 'idle' });
  });

  it('has one request at a time and sends what was typed meanwhile after it', async () => {
    const { autosave, type, wait, sent, world } = setUp();
    type({ firstName: 'Ana' });
    const first = autosave.flush();
    await settleMicrotasks(2);
    type({ firstName: 'Anabel' });
    const second = autosave.flush();
    expect(await Promise.all([first, second])).toEqual([true, true]);
    await wait(5000);
    expect(sent.map(({ changes, revision }) => [changes, revision])).toEqual([
      [{ firstName: 'Ana' }, 1],
      [{ firstName: 'Anabel' }, 2],
    ]);
    expect(world.mostRunning).toBe(1);
  });

  it('sends a change back to the old value that was made while the new one was on its way', async () => {
    const { autosave, type, sent } = setUp();
    type({ firstName: 'Ana' });
    const saving = autosave.flush();
    await settleMicrotasks(2);
    type({ firstName: 'Maria' });
    await saving;
    await autosave.flush();
    expect(sent.map(({ changes }) => changes)).toEqual([{ firstName: 'Ana' }, { firstName: 'Maria' }]);
  });

  it('does not send again what the server keeps in another form', async () => {
    const { type, wait, sent, status } = setUp([testProfile({ phone: '+12135550142', revision: 2 })]);
    type({ phone: '(213) 555-0142' });
    await wait(1000);
    type({ phone: '(213) 555-0142' });
    await wait(5000);
    expect(sent).toHaveLength(1);
    expect(status()).toMatchObject({ status: 'saved' });
  });

  it('retries with growing pauses after a server error and tells of the failure once', async () => {
    const { type, wait, sent, status, world } = setUp([apiError(500), apiError(503), new TypeError('network')]);
    type({ firstName: 'Ana' });
    await wait(1000);
    expect(status()).toEqual({ status: 'failed', refused: [] });
    await wait(1000);
    await wait(2000);
    await wait(4000);
    expect(sent.map(({ at }) => at)).toEqual([1000, 2000, 4000, 8000]);
    expect(status()).toMatchObject({ status: 'saved' });
    expect(world.failures).toBe(1);
  });

  it('waits as long as Retry-After says', async () => {
    const { type, wait, sent } = setUp([apiError(429, {}, '20')]);
    type({ firstName: 'Ana' });
    await wait(1000);
    await wait(19_999);
    expect(sent).toHaveLength(1);
    await wait(1);
    expect(sent).toHaveLength(2);
  });

  it('is offline without a failure message, and saves at once when the network is back', async () => {
    const { autosave, type, wait, sent, status, world } = setUp([new TypeError('network')]);
    world.online = false;
    type({ firstName: 'Ana' });
    await wait(1000);
    expect(status()).toEqual({ status: 'offline' });
    expect(world.failures).toBe(0);
    world.online = true;
    expect(await autosave.flush()).toBe(true);
    expect(sent).toHaveLength(2);
    expect(status()).toMatchObject({ status: 'saved' });
  });

  it('makes its change again on top of a profile whose other fields somebody else changed', async () => {
    const { type, wait, sent, status } = setUp([stale({ city: 'Reno', revision: 5 })]);
    type({ firstName: 'Ana', city: 'Los Angeles' });
    await wait(1000);
    expect(sent.map(({ changes, revision }) => [changes, revision])).toEqual([
      [{ firstName: 'Ana' }, 1],
      [{ firstName: 'Ana' }, 5],
    ]);
    expect(status()).toMatchObject({ status: 'saved' });
  });

  it('makes its change again when the profile it was too old for had been adopted meanwhile', async () => {
    const { autosave, type, wait, sent, status, world, clock } = setUp([stale({ city: 'Reno', revision: 2 })]);
    type({ firstName: 'Ana' });
    clock.advance(1000);
    await settleMicrotasks(2);
    autosave.adopt(testProfile({ city: 'Reno', revision: 2 }));
    await wait(0);
    expect(sent.map(({ revision }) => revision)).toEqual([1, 2]);
    expect(status().status).toBe('saved');
    expect(world.failures).toBe(0);
  });

  it('asks when both changed the same field, and saves the other fields meanwhile', async () => {
    const mine = setUp([
      stale({ city: 'Reno', revision: 5 }),
      testProfile({ city: 'Reno', firstName: 'Ana', revision: 6 }),
    ]);
    mine.type({ firstName: 'Ana', city: 'Ojai' });
    await mine.wait(1000);
    expect(mine.status()).toEqual({ status: 'conflict', paths: ['city'] });
    expect(mine.sent[1]).toMatchObject({ changes: { firstName: 'Ana' }, revision: 5 });
    expect(await mine.autosave.flush()).toBe(false);
    await mine.autosave.resolve('mine');
    expect(mine.sent[2]).toMatchObject({ changes: { city: 'Ojai' }, revision: 6 });
    expect(mine.status()).toMatchObject({ status: 'saved' });

    const theirs = setUp([stale({ city: 'Reno', revision: 5 })]);
    theirs.type({ city: 'Ojai' });
    await theirs.wait(1000);
    await theirs.autosave.resolve('theirs');
    expect(theirs.sent).toHaveLength(1);
    expect(theirs.status()).toEqual({ status: 'idle' });
  });

  it('does not spin on a 409 that brings nothing new', async () => {
    const { type, wait, sent } = setUp([stale({ revision: 1 }), stale({ revision: 1 })]);
    type({ firstName: 'Ana' });
    await wait(1000);
    expect(sent).toHaveLength(1);
  });

  it('holds everything while signed out and goes on after the phone was verified', async () => {
    const { autosave, type, wait, sent, status } = setUp([apiError(401)]);
    type({ firstName: 'Ana' });
    await wait(1000);
    expect(status()).toEqual({ status: 'signed-out' });
    type({ city: 'Ojai' });
    await wait(60_000);
    expect(sent).toHaveLength(1);
    await autosave.resume();
    expect(sent[1]).toMatchObject({ changes: { firstName: 'Ana', city: 'Ojai' } });
  });

  it('says idle, unsaved, saving and saved in turn', async () => {
    const { autosave, clock, type, status } = setUp();
    const seen = [status().status];
    autosave.$status.listen(({ status: next }) => seen.push(next));
    type({ firstName: 'Ana' });
    clock.advance(1000);
    await settleMicrotasks();
    expect(seen).toEqual(['idle', 'unsaved', 'saving', 'saved']);
  });

  it('saves a value that a form filled in only with one that was typed, and never mentions it', async () => {
    const { autosave, type, wait, sent, status } = setUp();
    const seen: string[] = [];
    autosave.$status.listen((next) => seen.push(next.status));
    autosave.propose(fieldsOf({ phone: '(213) 555-0142' }), [], true);
    await wait(1000);
    expect(sent).toEqual([]);
    expect(seen).toEqual([]);
    type({ firstName: 'Ana' });
    expect(status()).toEqual({ status: 'unsaved' });
    await wait(1000);
    expect(sent).toMatchObject([{ changes: { phone: '(213) 555-0142', firstName: 'Ana' } }]);
  });

  it('saves a value that a form filled in when the nanny goes on', async () => {
    const { autosave, sent } = setUp();
    autosave.propose(fieldsOf({ workArrangement: 'live-out' }), [], true);
    expect(await autosave.flush()).toBe(true);
    expect(sent).toMatchObject([{ changes: { workArrangement: 'live-out' } }]);
  });

  it('saves a filled-in value that was changed and changed back', async () => {
    const { autosave, type, wait, sent } = setUp();
    autosave.propose(fieldsOf({ duties: ['childcare'] }), [], true);
    type({ duties: ['childcare', 'tutoring'] });
    await wait(1000);
    type({ duties: ['childcare'] });
    await wait(1000);
    expect(sent.map(({ changes }) => changes['duties'])).toEqual([['childcare', 'tutoring'], ['childcare']]);
  });

  it('does not hurry a retry because something else is typed', async () => {
    const { type, wait, sent } = setUp([apiError(503, {}, '20')]);
    type({ firstName: 'Ana' });
    await wait(1000);
    type({ city: 'Ojai' });
    await wait(19_000);
    expect(sent).toHaveLength(1);
    await wait(1000);
    expect(sent[1]?.changes).toEqual({ firstName: 'Ana', city: 'Ojai' });
  });

  it('waits twice as long before each retry, and 30 s at most', async () => {
    const { type, wait, sent } = setUp(Array.from({ length: 8 }, () => new TypeError('Failed to fetch')));
    type({ firstName: 'Ana' });
    await wait(1000);
    let tries = 1;
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      expect(sent).toHaveLength(tries);
      await wait(seconds * 1000 - 1);
      expect(sent).toHaveLength(tries);
      await wait(1);
      tries += 1;
    }
    expect(sent).toHaveLength(tries);
  });

  it('sends nothing any more once it is stopped', async () => {
    const { autosave, type, wait, sent } = setUp();
    type({ firstName: 'Ana' });
    autosave.stop();
    await wait(60_000);
    expect(sent).toEqual([]);
  });

  it('sends only the changed fields of the calendar', async () => {
    const { type, wait, sent } = setUp();
    const calendar = { ...testProfile().availabilityCalendar, overnightCare: true };
    type({ availabilityCalendar: calendar });
    await wait(1000);
    expect(sent[0]?.changes).toEqual({ availabilityCalendar: { overnightCare: true } });
  });

  it('drops a value that has become invalid before it was sent', async () => {
    const { autosave, wait, sent } = setUp();
    autosave.propose(fieldsOf({ email: 'a@b.example' }), []);
    autosave.propose(new Map(), ['email']);
    await wait(5000);
    expect(sent).toEqual([]);
  });
});

describe('profiles that arrive out of order', () => {
  it('a read from before my save takes nothing back and makes no conflict', async () => {
    const { autosave, type, wait, sent, status } = setUp([testProfile({ revision: 3, city: 'Reno' })]);
    type({ city: 'Reno' });
    await wait(1000);
    // The video was saved before that, in revision 2, but that response arrives only now.
    autosave.adopt(testProfile({ revision: 2, videoResumeUrl: '/v' }));
    type({ city: 'Irvine' });
    expect(await autosave.flush()).toBe(true);
    expect(status()).toMatchObject({ status: 'saved' });
    expect(sent.at(-1)).toMatchObject({ changes: { city: 'Irvine' }, revision: 3 });
  });

  it('the answer to my save does not hide what a later write brought', async () => {
    const seen: (string | undefined)[] = [];
    const { autosave, type, wait, sent } = setUp([testProfile({ revision: 2, city: 'Reno' })], (profile) =>
      seen.push(profile.videoResumeUrl),
    );
    type({ city: 'Reno' });
    const saving = wait(1000);
    await settleMicrotasks(2);
    autosave.adopt(testProfile({ revision: 3, city: 'Reno', videoResumeUrl: '/v' }));
    await saving;
    expect(seen).toEqual(['/v']);
    type({ city: 'Irvine' });
    await wait(1000);
    expect(sent.at(-1)).toMatchObject({ changes: { city: 'Irvine' }, revision: 3 });
  });
});
