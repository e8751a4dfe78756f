import { describe, expect, it } from 'vitest';
import { UnsuccessfulAnswer } from '../api/phone.ts';
import { createTestStorage } from '#widget/browser/testing.ts';
import { apiError } from './testing.ts';
import { createVerificationFlow } from './verification.ts';

/** Throws if the next scripted response is an error. */
function take(answers: unknown[]) {
  const answer = answers.shift();
  if (answer instanceof Error) throw answer;
}

function setUp({ send = [] as unknown[], verify = [] as unknown[], storage = createTestStorage() } = {}) {
  const calls: unknown[][] = [];
  const flow = createVerificationFlow({
    api: {
      async sendCode(phone) {
        calls.push(['send', phone]);
        take(send);
        return { success: true, userId: 'u1', existingProfile: true, resendAfterSeconds: 60 };
      },
      async verifyCode(...asked) {
        calls.push(['verify', ...asked.filter((value) => value !== undefined)]);
        take(verify);
        return { success: true, userId: 'u1', existingProfile: true };
      },
    },
    storage,
    now: () => 1000,
  });
  return { flow, calls, storage, state: () => flow.$state.get() };
}

describe('the verification flow', () => {
  it('goes from the phone to the code after a successful send, and back with Change Number', async () => {
    const { flow, state } = setUp();
    flow.setPhone('(213) 555-0142');
    expect(await flow.sendCode()).toBe('u1');
    expect(state()).toMatchObject({ step: 'code', existingProfile: true, resendAt: 61_000, busy: undefined });
    flow.changeNumber();
    expect(state()).toMatchObject({ step: 'phone', phone: '(213) 555-0142', existingProfile: false });
  });

  it('sends nothing for an empty phone, and one request for two clicks', async () => {
    const { flow, calls } = setUp();
    await flow.sendCode();
    expect(calls).toEqual([]);
    flow.setPhone('2135550142');
    await Promise.all([flow.sendCode(), flow.sendCode()]);
    expect(calls).toHaveLength(1);
  });

  it.each([
    ['(111) 222-3333', 'verification.phoneImpossible'],
    ['213 555', 'verification.phoneIncomplete'],
    ['+1(213)375-5555 ext 4', 'common.phoneExtension'],
  ])('says what is wrong with %s before anything is sent', async (phone, messageId) => {
    const { flow, calls, state } = setUp();
    flow.setPhone(phone);
    expect(await flow.sendCode()).toBeUndefined();
    expect(calls).toEqual([]);
    expect(state()).toMatchObject({ step: 'phone', error: { messageId }, errorCount: 1 });
  });

  it.each(['code_expired', 'code_checks_exhausted', 'too_many_attempts'])(
    'knows that %s needs a new code',
    async (code) => {
      const { flow, state } = setUp({
        verify: [apiError(429, { code, error: 'No more' }), apiError(422, { error: 'Wrong' })],
      });
      await flow.verify('000000');
      expect(state().error).toEqual({ text: 'No more', needsNewCode: true });
      await flow.verify('000000');
      expect(state().error).toEqual({ text: 'Wrong' });
    },
  );

  it('verifies the number the code was sent to', async () => {
    const { flow, calls } = setUp();
    flow.setPhone('2135550142');
    await flow.sendCode();
    flow.setPhone('3105550199');
    expect(await flow.verify('123456')).toEqual({ userId: 'u1', existingProfile: true });
    expect(calls[1]).toEqual(['verify', '2135550142', '123456']);
  });

  it('survives a reload between its steps, and never keeps the code', async () => {
    const first = setUp();
    first.flow.setPhone('(213) 555-0142');
    await first.flow.sendCode();
    await first.flow.verify('654321').catch(() => {});
    const kept = setUp({ storage: first.storage });
    kept.flow.setPhone('(213) 555-0142');
    await kept.flow.sendCode();
    const again = setUp({ storage: kept.storage });
    expect(again.state()).toMatchObject({ step: 'phone', phone: '' });
    again.flow.restore('');
    expect(again.state()).toMatchObject({ step: 'code', sentPhone: '(213) 555-0142', resendAt: 61_000 });
    expect(JSON.stringify([...kept.storage.values])).not.toContain('654321');
  });

  it('forgets its place once the code was right', async () => {
    const { flow, storage } = setUp();
    flow.setPhone('2135550142');
    await flow.sendCode();
    await flow.verify('123456');
    expect(storage.values.size).toBe(0);
  });

  it.each([
    [apiError(422, { error: 'Not a phone' }), { text: 'Not a phone' }],
    [apiError(422, { error: 'Check', issues: [{ path: 'phone', message: 'Too long' }] }), { text: 'Too long' }],
    [apiError(500), { messageId: 'verification.sendFailed' }],
    [new UnsuccessfulAnswer(), { messageId: 'verification.sendUnsuccessful' }],
    [new TypeError('Failed to fetch'), { messageId: 'verification.unreachable' }],
  ])('words a failed send (%s)', async (failure, error) => {
    const { flow, state } = setUp({ send: [failure] });
    flow.setPhone('2135550142');
    expect(await flow.sendCode()).toBeUndefined();
    expect(state()).toMatchObject({ step: 'phone', error, errorCount: 1, busy: undefined });
  });

  it('words a failed check', async () => {
    const { flow, state } = setUp({ verify: [apiError(422, { error: 'That code is not right.' }), apiError(500)] });
    expect(await flow.verify('000000')).toBeUndefined();
    expect(state().error).toEqual({ text: 'That code is not right.' });
    await flow.verify('000000');
    expect(state()).toMatchObject({ error: { messageId: 'verification.verifyFailed' }, errorCount: 2 });
  });

  it('asks for the last name or email when the server does, and keeps asking after a wrong one', async () => {
    const { flow, calls, state } = setUp({
      verify: [
        apiError(403, { code: 'last_name_or_email_needed', error: 'Who are you?' }),
        apiError(422, { code: 'last_name_or_email_incorrect', error: 'Not that' }),
      ],
    });
    flow.setPhone('2135550142');
    expect(await flow.verify('123456')).toBeUndefined();
    expect(state()).toMatchObject({ ownerQuestion: 'Who are you?', error: undefined, busy: undefined });
    expect(await flow.verify('123456', '  ')).toBeUndefined();
    expect(state().error).toEqual({ messageId: 'verification.ownerRequired', isAboutOwner: true });
    expect(calls).toHaveLength(1);
    await flow.verify('123456', 'Lopez');
    expect(state()).toMatchObject({
      ownerQuestion: 'Who are you?',
      error: { text: 'Not that', isAboutOwner: true },
    });
    expect(await flow.verify('123456', 'García')).toEqual({ userId: 'u1', existingProfile: true });
    expect(calls.at(-1)).toEqual(['verify', '2135550142', '123456', 'García']);
  });

  it('forgets the question with the number', async () => {
    const { flow, state } = setUp({ verify: [apiError(403, { code: 'last_name_or_email_needed', error: 'Who?' })] });
    await flow.verify('123456');
    flow.changeNumber();
    expect(state().ownerQuestion).toBeUndefined();
  });

  it.each([
    ['', 'verification.phoneRequired'],
    ['   ', 'verification.phoneRequired'],
  ])('asks for a phone where %j was typed', async (phone, messageId) => {
    const { flow, calls, state } = setUp();
    flow.setPhone(phone);
    expect(await flow.sendCode()).toBeUndefined();
    expect(state().error).toEqual({ messageId });
    expect(calls).toEqual([]);
  });

  it('checks no code that is not whole, and one at a time', async () => {
    const { flow, calls, state } = setUp();
    flow.setPhone('2135550142');
    expect(await flow.verify('12345')).toBeUndefined();
    expect(state().error).toEqual({ messageId: 'verification.codeIncomplete' });
    const both = [flow.verify('123456'), flow.verify('123456')];
    expect(state()).toMatchObject({ busy: 'verify', error: undefined });
    expect(await Promise.all(both)).toEqual([{ userId: 'u1', existingProfile: true }, undefined]);
    expect(calls).toEqual([['verify', '2135550142', '123456']]);
  });

  it('stays at the phone when another number than the one with the code asks too soon', async () => {
    const { flow, state } = setUp({ send: [undefined, apiError(429, { code: 'code_resend_too_soon' }, '42')] });
    flow.setPhone('2135550142');
    await flow.sendCode();
    flow.changeNumber();
    flow.setPhone('3105550199');
    await flow.sendCode();
    expect(state()).toMatchObject({ step: 'phone', resendAt: 61_000 });
  });

  it('waits no longer for a refusal of another kind', async () => {
    const { flow, state } = setUp({ send: [undefined, apiError(429, { code: 'too_many_codes' }, '3600')] });
    flow.setPhone('2135550142');
    await flow.sendCode();
    flow.changeNumber();
    await flow.sendCode();
    expect(state()).toMatchObject({ step: 'phone', resendAt: 61_000 });
  });

  it.each([
    ['everything', '{"step":"code","phone":"213","sentPhone":"310","existingProfile":true,"resendAt":5}', {}],
    [
      'values of other types',
      '{"step":7,"phone":1,"sentPhone":{},"existingProfile":"yes","resendAt":"5"}',
      {
        step: 'phone',
        phone: '',
        sentPhone: '',
        existingProfile: false,
        resendAt: 0,
      },
    ],
  ])('takes over what is kept: %s', (_what, kept, change) => {
    const storage = createTestStorage();
    storage.set('np-verification', kept);
    const { flow, state } = setUp({ storage });
    flow.restore('');
    const whole = { step: 'code', phone: '213', sentPhone: '310', existingProfile: true, resendAt: 5 };
    expect(state()).toMatchObject({ ...whole, ...change });
  });

  it('leads back to the code that is on its way when the same number asks too soon', async () => {
    const { flow, state } = setUp({ send: [undefined, apiError(429, { code: 'code_resend_too_soon' }, '42')] });
    flow.setPhone('2135550142');
    await flow.sendCode();
    flow.changeNumber();
    await flow.sendCode();
    expect(state()).toMatchObject({ step: 'code', resendAt: 43_000 });
  });

  it('starts afresh over a damaged storage', () => {
    const storage = createTestStorage();
    storage.set('np-verification', '{"step":7,');
    const { flow, state } = setUp({ storage });
    flow.restore('');
    expect(state()).toMatchObject({ step: 'phone', phone: '' });
  });

  it('keeps a number that was typed before the script came, also over a code that is on its way', async () => {
    const { flow, state } = setUp();
    flow.restore('(213) 555-0142');
    expect(state()).toMatchObject({ step: 'phone', phone: '(213) 555-0142' });
    await flow.sendCode();
    const again = setUp({ storage: createTestStorage() });
    again.storage.set('np-verification', '{"step":"code","phone":"213","sentPhone":"213"}');
    again.flow.restore('626');
    expect(again.state()).toMatchObject({ step: 'phone', phone: '626', sentPhone: '213' });
  });
});
