import { atom, type ReadableAtom } from 'nanostores';
import { codeLength } from '#domain/identity/code.ts';
import { readPhone } from '#domain/phone-number.ts';
import { type PhoneApi, UnsuccessfulAnswer } from '../api/phone.ts';
import { ApiError } from '../api/request.ts';
import type { TextStorage } from '#widget/browser/storage.ts';

const storageKey = 'np-verification';

/** An error as the screen shows it: the server's text, or one of our messages. */
export type FlowError = ({ text: string } | { messageId: string }) & {
  /** Only a new code helps, so the screen shows beside the message when one can be requested. */
  needsNewCode?: boolean;
  /** The error is about the last name or email, not about the code. */
  isAboutOwner?: boolean;
};

/** Errors after which trying the same code again cannot succeed. */
const spentCodes = new Set(['code_expired', 'code_checks_exhausted', 'too_many_attempts']);

interface FlowState {
  step: 'phone' | 'code';
  /** The phone input's text. */
  phone: string;
  /** The phone text that a code was last sent to. */
  sentPhone: string;
  existingProfile: boolean;
  /** When another code can be requested, in ms since the epoch. */
  resendAt: number;
  busy: 'send' | 'verify' | undefined;
  error: FlowError | undefined;
  /** Increases with every error, so that a repeated error is announced again. */
  errorCount: number;
  /** Why the server also needs the last name or email in the profile; undefined while it does not. */
  ownerQuestion: string | undefined;
}

/** The user who verified a phone. `existingProfile`: the user already has a profile. */
export interface Verified {
  userId: string;
  existingProfile: boolean;
}

/**
 * The verification screen's steps. Nothing here throws: errors are in `$state`, and `sendCode` and `verify` then resolve to
 * undefined.
 */
export interface VerificationFlow {
  $state: ReadableAtom<FlowState>;
  /**
   * Continues where this tab left off. Called after mounting, because the server, which renders the screen first, does not know
   * this state.
   * @param typed the phone field's text by then: text typed before the script loaded wins
   */
  restore(typed: string): void;
  setPhone(phone: string): void;
  /** Sends a code to the typed phone, for the first time or again. Resolves to the user id that the code will verify. */
  sendCode(): Promise<string | undefined>;
  /** @param lastNameOrEmail the answer to `ownerQuestion` */
  verify(code: string, lastNameOrEmail?: string): Promise<Verified | undefined>;
  changeNumber(): void;
}

interface FlowDependencies {
  api: Pick<PhoneApi, 'sendCode' | 'verifyCode'>;
  storage: TextStorage;
  now(): number;
  /** The initial text of the phone field. */
  phone?: string;
}

/** The two-step flow of docs/specification.md 2.3. Its state survives a reload of the tab; the code itself is never stored. */
export function createVerificationFlow({ api, storage, now, phone = '' }: FlowDependencies): VerificationFlow {
  const $state = atom<FlowState>({ ...emptyFlow, phone });

  function update(change: Partial<FlowState>) {
    const state = { ...$state.get(), ...change };
    $state.set(state);
    const { step, phone, sentPhone, existingProfile, resendAt } = state;
    storage.set(storageKey, JSON.stringify({ step, phone, sentPhone, existingProfile, resendAt }));
  }

  function fail(error: FlowError, change: Partial<FlowState> = {}) {
    update({ ...change, busy: undefined, error, errorCount: $state.get().errorCount + 1 });
  }

  return {
    $state,
    // Typing clears the error, because the user is correcting the number.
    setPhone: (phone) => update({ phone, error: undefined }),

    restore(typed) {
      const kept = readKept(storage.get(storageKey));
      const before = $state.get();
      if (typed !== before.phone && typed !== kept.phone) update({ ...kept, step: 'phone', phone: typed });
      else $state.set({ ...before, ...kept, phone: kept.phone || before.phone });
    },

    async sendCode() {
      const { phone, busy } = $state.get();
      if (busy !== undefined) return undefined;
      if (phone.trim() === '') {
        fail({ messageId: 'verification.phoneRequired' });
        return undefined;
      }
      const read = readPhone(phone);
      if ('problem' in read) {
        fail({ messageId: phoneProblems[read.problem] });
        return undefined;
      }
      update({ busy: 'send', error: undefined });
      try {
        const { userId, existingProfile, resendAfterSeconds } = await api.sendCode(phone);
        const resendAt = now() + resendAfterSeconds * 1000;
        update({ step: 'code', sentPhone: phone, existingProfile, resendAt, busy: undefined });
        return userId;
      } catch (error) {
        fail(
          errorOf(error, 'verification.sendFailed', 'verification.sendUnsuccessful'),
          afterRefusal(error, $state.get(), now()),
        );
        return undefined;
      }
    },

    async verify(code, lastNameOrEmail) {
      const { phone, sentPhone, busy } = $state.get();
      if (busy !== undefined) return undefined;
      if (code.length !== codeLength) {
        fail({ messageId: 'verification.codeIncomplete' });
        return undefined;
      }
      if ($state.get().ownerQuestion !== undefined && !lastNameOrEmail?.trim()) {
        fail({ messageId: 'verification.ownerRequired', isAboutOwner: true });
        return undefined;
      }
      update({ busy: 'verify', error: undefined });
      try {
        const number = sentPhone === '' ? phone : sentPhone;
        const { userId, existingProfile } = await api.verifyCode(number, code, lastNameOrEmail);
        storage.remove(storageKey);
        return { userId, existingProfile };
      } catch (error) {
        if (error instanceof ApiError && error.code === 'last_name_or_email_needed') {
          update({ busy: undefined, ownerQuestion: error.error });
          return undefined;
        }
        fail(errorOf(error, 'verification.verifyFailed', 'verification.verifyFailed'));
        return undefined;
      }
    },

    changeNumber: () =>
      update({ step: 'phone', existingProfile: false, error: undefined, busy: undefined, ownerQuestion: undefined }),
  };
}

/** The server applies the same check. A number that cannot receive text messages is not sent to it. */
const phoneProblems = {
  incomplete: 'verification.phoneIncomplete',
  impossible: 'verification.phoneImpossible',
  extension: 'common.phoneExtension',
} as const;

const emptyFlow: FlowState = {
  step: 'phone',
  phone: '',
  sentPhone: '',
  existingProfile: false,
  resendAt: 0,
  busy: undefined,
  error: undefined,
  errorCount: 0,
  ownerQuestion: undefined,
};

/** The request came too soon, and the number already has a code: the wait is known, and that code can still be entered. */
function afterRefusal(error: unknown, state: FlowState, now: number): Partial<FlowState> {
  if (!(error instanceof ApiError) || error.code !== 'code_resend_too_soon') return {};
  const resendAt = now + (error.retryAfterSeconds ?? 0) * 1000;
  return state.sentPhone === state.phone ? { resendAt, step: 'code' } : {};
}

function errorOf(error: unknown, refused: string, unsuccessful: string): FlowError {
  if (error instanceof ApiError) {
    const text = error.issues[0]?.message ?? error.error;
    const needsNewCode = error.code !== undefined && spentCodes.has(error.code);
    const isAboutOwner = error.code === 'last_name_or_email_incorrect';
    return {
      ...(text === undefined ? { messageId: refused } : { text }),
      ...(needsNewCode && { needsNewCode }),
      ...(isAboutOwner && { isAboutOwner }),
    };
  }
  if (error instanceof UnsuccessfulAnswer) return { messageId: unsuccessful };
  return { messageId: 'verification.unreachable' };
}

function readKept(text: string | null): Partial<FlowState> {
  if (text === null) return {};
  try {
    const kept: Partial<Record<keyof FlowState, unknown>> = JSON.parse(text);
    return {
      step: kept.step === 'code' ? 'code' : 'phone',
      phone: typeof kept.phone === 'string' ? kept.phone : '',
      sentPhone: typeof kept.sentPhone === 'string' ? kept.sentPhone : '',
      existingProfile: kept.existingProfile === true,
      resendAt: typeof kept.resendAt === 'number' ? kept.resendAt : 0,
    };
  } catch {
    return {};
  }
}
