import type { Translator } from '../messages/catalogue.ts';
import { query } from '../profile/share.ts';
import type { ContactTimeline } from './schema.ts';

/** The timeline as the agency sorts its mail by it: in English, whatever language the parent reads (spec.md 2.7). */
export function timelineWord(timeline: ContactTimeline): string {
  return timeline.charAt(0).toUpperCase() + timeline.slice(1);
}

/** Subject of a request, word for word as spec.md 2.7 has it. @param timeline of {@link timelineWord} */
export function connectionSubject(nannyName: string, timeline: string): string {
  return `Connection Request: ${nannyName} - ${timeline} Timeline`;
}

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
  const subject = connectionSubject(name, mail.timeline);
  const body = text('contact.mail.body', { name, link, ...mail });
  return `mailto:${input.to.join(',')}?${query({ subject, body })}`;
}
