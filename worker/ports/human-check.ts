import { z } from 'zod';

/** Distinguishes people from bots. */
export interface HumanCheck {
  /** Whether the page's token was just issued to a person. */
  isHuman(token: string): Promise<boolean>;
}

/** Without a configured check, everybody counts as human: only counters and limits stop spam. */
export const noHumanCheck: HumanCheck = { isHuman: async () => true };

const answerSchema = z.object({ success: z.boolean() });

/** Cloudflare Turnstile: verifies the token with its `siteverify` endpoint. When it is unreachable, nobody counts as human. */
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
