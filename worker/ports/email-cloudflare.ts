import { z } from 'zod';
import { type EmailSender, RecipientError, referenceHeader } from './email.ts';

const refusalSchema = z.object({ code: z.string().regex(/^[A-Z_]{1,60}$/) });

/**
 * Sends through Cloudflare's `send_email` binding.
 * @param from the agency's sending address, in a domain that is allowed to send
 * @param name the displayed sender name
 */
export function cloudflareEmail(
  binding: SendEmail,
  { from, name, timeoutMs = 20_000 }: { from: string; name: string; timeoutMs?: number },
): EmailSender {
  return {
    async send({ id, to, replyTo, subject, text, html }) {
      const sending = binding
        .send({
          from: { email: from, name },
          to,
          subject,
          text,
          html,
          // Cloudflare writes the Message-ID itself and rejects ours, so features/outbox/bounces.ts reads this header.
          headers: { [referenceHeader]: id },
          ...(replyTo !== undefined && { replyTo }),
        })
        .catch(refuse);
      await withTimeout(sending, timeoutMs);
    },
  };
}

/** The provider's error message names the recipient, so only the error code is logged. */
function refuse(error: unknown): never {
  const code = refusalSchema.safeParse(error).data?.code ?? 'no code';
  const Refusal = code.includes('_RECIPIENT_') ? RecipientError : Error;
  throw new Refusal(`the email provider refused the message (${code})`);
}

/** A provider that hangs counts as failed. */
async function withTimeout(sending: Promise<unknown>, timeoutMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the email provider did not answer in time')), timeoutMs);
  });
  try {
    await Promise.race([sending, expired]);
  } finally {
    clearTimeout(timer);
  }
}
