import { type EmailSender, referenceHeader } from './email.ts';

/**
 * Sends through Cloudflare's `send_email` binding.
 * @param from the agency's sending address, of a domain that may send
 * @param name whom the message is from, as people read it
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
          // Cloudflare writes the Message-ID itself and refuses ours (features/outbox/bounces.ts reads this one).
          headers: { [referenceHeader]: id },
          ...(replyTo !== undefined && { replyTo }),
        }),
        timeoutMs,
      );
    },
  };
}

/** A provider that hangs counts as one that failed. */
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
