/** The header that carries an e-mail's id. Reports of mail that came back quote it. */
export const referenceHeader = 'X-Entity-Ref-ID';

/** A plain-text e-mail. */
export interface Email {
  /** Stays the same when a delivery is tried again, so that receivers can tell a repetition. */
  id: string;
  to: string;
  replyTo: string | undefined;
  subject: string;
  text: string;
}

/** Sends e-mail. A failure is thrown; the caller tries again later. */
export interface EmailSender {
  send(email: Email): Promise<void>;
}

/** Keeps e-mail on this machine: a message that the outbox marks as sent shows in `/api/dev/outbox` (design.md 2). */
export const localEmail: EmailSender = { async send() {} };
