/** The header with an email's id. Bounce reports quote it. */
export const referenceHeader = 'X-Entity-Ref-ID';

/** An email in plain text and in HTML. */
export interface Email {
  /** The same for every attempt to deliver the email, so that receivers can detect duplicates. */
  id: string;
  to: string;
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string;
}

/** The provider rejects the address; messages to other addresses may be sent. */
export class RecipientError extends Error {}

/** Sends email. Throws on failure; the caller tries again later. */
export interface EmailSender {
  send(email: Email): Promise<void>;
}

/** Keeps email on this machine: a message that the outbox marks as sent shows in `/api/dev/outbox` (docs/architecture.md 2). */
export const localEmail: EmailSender = { async send() {} };
