import type { Translator } from '../messages/catalogue.ts';
import { query } from '../profile/share.ts';

/** What a parent's mail says; each may be a placeholder such as `{email}` that a script fills in later. */
export interface ContactMail {
  parentName: string;
  email: string;
  phone: string;
  /** The timeline in one word, for the subject. */
  timeline: string;
  /** The timeline as the parent chose it. */
  urgency: string;
  message: string;
}

/** A mailto address that writes the request to the agency's addresses, subject and body ready to send (spec.md 2.7). */
export function contactMailto(
  { text }: Translator,
  input: { to: readonly string[]; nannyName: string; link: string; mail: ContactMail },
): string {
  const { nannyName: name, link, mail } = input;
  const subject = text('contact.mail.subject', { name, timeline: mail.timeline });
  const body = text('contact.mail.body', { name, link, ...mail });
  return `mailto:${input.to.join(',')}?${query({ subject, body })}`;
}
