interface Known {
  reason: string;
  /** The failing calls, and when they fail. */
  calls: readonly string[];
}

const usedChallenge: Known = {
  reason: 'A challenge is used once, before the passkey counts, so the person starts again with another one.',
  calls: ['D1 batch before', 'D1 batch after'],
};

const foundComplete: Known = {
  reason: 'The upload is found complete, as after a second call at the same time, so nothing is logged.',
  calls: ['R2 complete after'],
};

/** Failures that leave a trace by design, by route. Other problems of these routes fail the test. */
export const knownFaults: Readonly<Record<string, Known>> = {
  'POST /api/profiles/:id/ai-chat': {
    reason: 'The same words twice are two messages: a chat cannot tell a repeat from a person who insists.',
    calls: ['D1 run after'],
  },
  'POST /api/objects/multipart/:id/complete': foundComplete,
  'POST /api/handoff/multipart/:id/complete': foundComplete,
  'POST /api/profiles/:id/handoffs': {
    reason: 'A new link cancels the one whose answer was lost, which stays as a cancelled row until its sweep.',
    calls: ['D1 batch after'],
  },
  'POST /api/agency/sign-in/passkey': { ...usedChallenge, calls: ['D1 batch after'] },
  'POST /api/agency/sign-in/step-up': usedChallenge,
  'POST /api/agency/me/passkeys': usedChallenge,
  'POST /api/agency/staff': {
    reason: 'Each invitation ends earlier passkeys, so each one is logged and texted.',
    calls: ['D1 batch after'],
  },
};
