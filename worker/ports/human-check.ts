import { z } from 'zod';

/** Tells people from programs. */
export interface HumanCheck {
  /** Whether the token that a page got was given to a person just now. */
  isHuman(token: string): Promise<boolean>;
}

/** Without a check configured, everybody counts as human: counts and limits alone stop spam. */
export const noHumanCheck: HumanCheck = { isHuman: async () => true };

const answerSchema = z.object({ success: z.boolean() });

/** Cloudflare Turnstile: asks its `siteverify` about the token. When it cannot be reached, nobody counts as human. */
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
        return answerSchema.parse(await response.json()).success;
      } catch {
        return false;
      }
    },
  };
}
