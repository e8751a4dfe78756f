import { env } from 'cloudflare:workers';

/** The token of the link that was sent to a family. */
export async function tokenSentTo(recipient: string): Promise<string> {
  const message = await env.DB.prepare('SELECT text FROM outbox WHERE recipient = ?')
    .bind(recipient)
    .first<{ text: string }>();
  return /reference\/([\w-]+)/.exec(message?.text ?? '')?.[1] ?? '';
}
