import { describe, expect, it } from 'vitest';
import { setUp } from './autosave-testing.ts';
import { apiError, testProfile } from './testing.ts';

describe('values that the server refuses', () => {
  it('sets refused fields aside, saves the rest, and tries a refused field again once it is edited', async () => {
    const refusal = apiError(422, { issues: [{ path: 'email', message: 'Valid email is required' }] });
    const { type, wait, sent, status } = setUp([refusal]);
    type({ email: 'x@y', firstName: 'Ana' });
    await wait(1000);
    expect(sent[1]).toMatchObject({ changes: { firstName: 'Ana' } });
    expect(status()).toEqual({ status: 'failed', refused: ['email'] });
    await wait(60_000);
    expect(sent).toHaveLength(2);
    type({ email: 'x@y.example' });
    await wait(1000);
    expect(sent[2]).toMatchObject({ changes: { email: 'x@y.example' } });
  });

  it.each([
    ['an item of the list', 'languages.3', { languages: ['English', ''] }, 'languages'],
    [
      'the whole of the calendar',
      'availabilityCalendar',
      { availabilityCalendar: { ...testProfile().availabilityCalendar, overnightCare: true } },
      'availabilityCalendar.overnightCare',
    ],
  ])('holds back the field that an issue means by %s, and no other', async (_what, path, change, field) => {
    const { type, wait, sent, status, world } = setUp([apiError(422, { issues: [{ path, message: 'No' }] })]);
    type({ ...change, firstName: 'Ana' });
    await wait(1000);
    expect(sent[1]?.changes).toEqual({ firstName: 'Ana' });
    expect(status()).toEqual({ status: 'failed', refused: [field] });
    expect(world.failures).toBe(1);
  });

  it('holds back every field that one of several issues means', async () => {
    const issues = ['email', 'city'].map((path) => ({ path, message: 'No' }));
    const { type, wait, sent, status } = setUp([apiError(422, { issues })]);
    type({ email: 'x@y', city: '?', firstName: 'Ana' });
    await wait(1000);
    expect(sent[1]?.changes).toEqual({ firstName: 'Ana' });
    expect(status()).toEqual({ status: 'failed', refused: ['email', 'city'] });
  });

  it('holds back everything that was sent when a refusal names no field of it', async () => {
    const { type, wait, sent, status } = setUp([apiError(422, { issues: [{ path: 'other', message: 'No' }] })]);
    type({ firstName: 'Ana', city: 'Ojai' });
    await wait(60_000);
    expect(sent).toHaveLength(1);
    expect(status()).toEqual({ status: 'failed', refused: ['firstName', 'city'] });
  });

  it('gives refused values one more chance when she asks for it', async () => {
    const { autosave, type, wait, sent, status } = setUp([apiError(422), apiError(422)]);
    type({ firstName: 'Ana' });
    await wait(1000);
    await autosave.retry();
    expect(sent).toHaveLength(2);
    expect(status()).toEqual({ status: 'failed', refused: ['firstName'] });
    await autosave.retry();
    expect(status()).toMatchObject({ status: 'saved' });
  });

  it('sends a value again that was refused before another one was taken', async () => {
    const { type, wait, sent } = setUp([apiError(422)]);
    for (const city of ['Ojai', 'Reno', 'Ojai']) {
      type({ city });
      await wait(1000);
    }
    expect(sent.map(({ changes }) => changes)).toEqual([{ city: 'Ojai' }, { city: 'Reno' }, { city: 'Ojai' }]);
  });
});
