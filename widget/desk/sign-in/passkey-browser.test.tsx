import { beforeEach, expect, it, vi } from 'vitest';
import { offerPasskeys } from './passkey-browser.ts';

/** The browser's requests for a suggested passkey. */
let asked: { signal: AbortSignal; challenge: string }[];
/** What the browser does next. */
let answer: (signal: AbortSignal) => Promise<Credential | null>;
/** The tasks that wait for their time. */
let waiting: { ms: number; task: () => void }[];

const clock = {
  now: () => 0,
  after(ms: number, task: () => void) {
    const entry = { ms, task };
    waiting.push(entry);
    return () => void (waiting = waiting.filter((other) => other !== entry));
  },
};

const untilAborted = (signal: AbortSignal) =>
  new Promise<null>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')));
  });

beforeEach(() => {
  asked = [];
  waiting = [];
  answer = untilAborted;
  document.body.innerHTML = '<input autocomplete="tel webauthn">';
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(true);
  vi.spyOn(navigator.credentials, 'get').mockImplementation((options) => {
    const { mediation, signal, publicKey } = options ?? {};
    if (mediation !== 'conditional' || !signal || !publicKey) throw new Error('not a suggestion');
    const challenge = new TextDecoder().decode(publicKey.challenge);
    asked.push({ signal, challenge });
    return answer(signal);
  });
});

/** Options whose challenge is a number, counted up. */
function numberedOptions() {
  let count = 0;
  return vi.fn<() => Promise<object>>(async () => {
    count += 1;
    return { challenge: btoa(String(count)), rpId: 'localhost' };
  });
}

it('renews the suggestion with new options before the server forgets the old ones', async () => {
  const stop = offerPasskeys(numberedOptions(), () => {}, clock);
  await expect.poll(() => asked.length).toBe(1);
  expect(waiting.map(({ ms }) => ms)).toEqual([4 * 60_000]);
  waiting.shift()?.task();
  await expect.poll(() => asked.length).toBe(2);
  expect(asked.map(({ challenge, signal }) => [challenge, signal.aborted])).toEqual([
    ['1', true],
    ['2', false],
  ]);
  stop();
});

it('ends when it is stopped, and asks for nothing after that', async () => {
  const readOptions = numberedOptions();
  const stop = offerPasskeys(readOptions, () => {}, clock);
  await expect.poll(() => asked.length).toBe(1);
  stop();
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(waiting).toEqual([]);

  const { promise, resolve } = Promise.withResolvers<object>();
  const late = vi.fn<() => Promise<object>>(() => promise);
  const stopEarly = offerPasskeys(late, () => {}, clock);
  await expect.poll(() => late.mock.calls.length).toBe(1);
  stopEarly();
  resolve({ challenge: btoa('late'), rpId: 'localhost' });
  await promise;
  // A suggestion now would end the passkey dialog for which this one was stopped.
  await offersAgain();
  expect(asked.map(({ challenge }) => challenge)).toEqual(['1', '1']);
});

/** Another suggestion, which is asked for after everything that the stopped one would still ask for. */
async function offersAgain() {
  const count = asked.length;
  const stop = offerPasskeys(numberedOptions(), () => {}, clock);
  await expect.poll(() => asked.length).toBeGreaterThan(count);
  stop();
}

it('is quiet where the browser suggests nothing, and without a connection', async () => {
  vi.mocked(PublicKeyCredential.isConditionalMediationAvailable).mockResolvedValueOnce(false);
  const readOptions = numberedOptions();
  offerPasskeys(readOptions, () => {}, clock)();
  const failing = vi.fn<() => Promise<object>>(() => Promise.reject(new Error('offline')));
  const stop = offerPasskeys(failing, () => {}, clock);
  await expect.poll(() => failing.mock.calls.length).toBe(1);
  stop();
  expect(readOptions).not.toHaveBeenCalled();
  expect(asked).toEqual([]);
});
