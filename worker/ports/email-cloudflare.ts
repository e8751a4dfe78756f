import { type EmailSender, referenceHeader } from './email.ts';

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
    async send({ id, to, replyTo, subject, text }) {
      await withTimeout(
        binding.send({
          from: { email: from, name },
          to,
          subject,
          text,
          // Cloudflare writes the Message-ID itself and rejects ours, so features/outbox/bounces.ts reads this header.
          headers: { [referenceHeader]: id },
          ...(replyTo !== undefined && { replyTo }),
        }),
        timeoutMs,
      );
    },
  };
}

/** A provider that hangs counts as failed. */
async function withTimeout(sending: Promise<unknown>, timeoutMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the e-mail provider did not answer in time')), timeoutMs);
  });
  try {
    await Promise.race([sending, expired]);
  } finally {
    clearTimeout(timer);
  }
}
