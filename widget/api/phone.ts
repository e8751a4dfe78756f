import type { PhoneStatus, SendCodeAnswer, VerifyCodeAnswer } from '#domain/identity/schema.ts';
import { recordOf, type SendRequest } from './request.ts';

/**
 * The server responded, but not with a success: docs/specification.md 8 gives this a different message than a rejected request.
 */
export class UnsuccessfulAnswer extends Error {
  constructor() {
    super('The answer was not a success');
    this.name = 'UnsuccessfulAnswer';
  }
}

export type PhoneApi = ReturnType<typeof createPhoneApi>;

/** The calls of the verification screen. Responses are checked by hand, because this part of the page does not include zod. */
export function createPhoneApi(send: SendRequest) {
  return {
    /** Sends a code to `phone`, given as typed. */
    sendCode: (phone: string): Promise<SendCodeAnswer> =>
      send({ method: 'POST', path: '/api/phone/send-code', payload: { phone }, parse: parseSendCode }),

    /** Checks a code; success sets the session cookie. */
    verifyCode: (phone: string, code: string, lastNameOrEmail?: string): Promise<VerifyCodeAnswer> =>
      send({
        method: 'POST',
        path: '/api/phone/verify-code',
        payload: { phone, code, lastNameOrEmail },
        parse: parseVerifyCode,
      }),

    /** Whether this browser's session belongs to that user. */
    status: (userId: string): Promise<PhoneStatus> =>
      send({ method: 'GET', path: `/api/phone/status/${encodeURIComponent(userId)}`, parse: parseStatus }),

    signOut: (): Promise<void> => send({ method: 'POST', path: '/api/phone/sign-out', parse: () => undefined }),
  };
}

function parseVerifyCode(json: unknown): VerifyCodeAnswer {
  const { success, userId, existingProfile } = recordOf(json);
  if (success !== true || typeof userId !== 'string') throw new UnsuccessfulAnswer();
  return { success, userId, existingProfile: existingProfile === true };
}

function parseSendCode(json: unknown): SendCodeAnswer {
  const { resendAfterSeconds } = recordOf(json);
  return {
    ...parseVerifyCode(json),
    resendAfterSeconds: typeof resendAfterSeconds === 'number' ? resendAfterSeconds : 0,
  };
}

function parseStatus(json: unknown): PhoneStatus {
  const { isVerified, phone, hasProfile } = recordOf(json);
  return {
    isVerified: isVerified === true,
    ...(typeof phone === 'string' ? { phone } : {}),
    ...(typeof hasProfile === 'boolean' ? { hasProfile } : {}),
  };
}
