import { z } from 'zod';
import { ProductError } from '#domain/errors.ts';
import { logError } from '../log.ts';

/** Distinguishes people from bots. */
export interface HumanCheck {
  /**
   * Whether the page's token was just issued to a person.
   * @throws ProductError service_unavailable when the check itself fails, so that a visitor is never blamed for an outage
   */
  isHuman(token: string): Promise<boolean>;
}

/** Without a configured check, everybody counts as human: only counters and limits stop spam. */
export const noHumanCheck: HumanCheck = { isHuman: async () => true };

const answerSchema = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) });

/** Turnstile's errors that no visitor can cause: its own failures, and a secret that it does not know. */
const serviceErrors = new Set(['internal-error', 'bad-request', 'missing-input-secret', 'invalid-input-secret']);

/** Cloudflare Turnstile: verifies the token with its `siteverify` endpoint. */
export function turnstile(options: { verifyUrl: string; secret: string; timeoutMs?: number }): HumanCheck {
  return {
    async isHuman(token) {
      if (token === '') return false;
      try {
        const response = await fetch(options.verifyUrl, {
          method: 'POST',
          body: new URLSearchParams({ secret: options.secret, response: token }),
          signal: AbortSignal.timeout(options.timeoutMs ?? 5_000),
        });
        const answer = answerSchema.parse(await response.json());
        const serviceError = answer['error-codes'].find((code) => serviceErrors.has(code));
        if (serviceError !== undefined) throw new Error(serviceError);
        return answer.success;
      } catch (error) {
        logError('human_check_down', error);
        throw new ProductError('service_unavailable', { cause: error });
      }
    },
  };
}
