import type { Translator } from '../messages/catalogue.ts';
import { query } from '../profile/share.ts';
import type { RequestTimeline } from './timelines.ts';

/**
 * The timeline word by which the agency sorts its mail: always in English, whatever language the parent uses
 * (docs/specification.md 2.7).
 */
export function timelineWord(timeline: RequestTimeline): string {
  return timeline.charAt(0).toUpperCase() + timeline.slice(1);
}

/** Subject of a request, word for word from docs/specification.md 2.7. @param timeline from {@link timelineWord} */
export function connectionSubject(nannyName: string, timeline: string): string {
  return `Connection Request: ${nannyName} - ${timeline} Timeline`;
}

/** Subject of a request without a nanny. @param timeline from {@link timelineWord} */
export function familySubject(parentName: string, timeline: string): string {
  return `Family Request: ${parentName} - ${timeline} Timeline`;
}

/** The values of a parent's email. Each may be a placeholder such as `{email}` that a script fills in later. */
export interface RequestMail {
  parentName: string;
  email: string;
  phone: string;
  /** The timeline in one word, for the subject. */
  timeline: string;
  /** The timeline in the words that the parent chose. */
  urgency: string;
  message: string;
}

/** A mailto address for the agency, with the subject and body of the request filled in (docs/specification.md 2.7). */
export function requestMailto(
  { text }: Translator,
  input: { to: readonly string[]; nannyName: string; link: string; mail: RequestMail },
): string {
  const { nannyName: name, link, mail } = input;
  const subject = connectionSubject(name, mail.timeline);
  const body = text('request.mail.body', { name, link, ...mail });
  return `mailto:${input.to.join(',')}?${query({ subject, body })}`;
}
