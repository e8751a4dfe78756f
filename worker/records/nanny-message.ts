import { afterQuietTime } from '#domain/agency/quiet-time.ts';
import type { Locale } from '#domain/locale.ts';
import type { Services } from '../services.ts';
import { createMessage, type NewMessage } from './messages.ts';

/** What making a message needs. */
export type Tools = Pick<Services, 'config' | 'clock'>;

/** When a nanny can be asked: at night not before the morning, except on developers' machines. Ms since the epoch. */
export function askableAt({ config, clock }: Tools): number {
  const now = clock.now();
  return config.environment === 'development' ? now : afterQuietTime(config.timeZone, now);
}

/** How a nanny is reached. */
export interface NannyContact {
  id: string;
  /** Verified; null when there is none. */
  phone: string | null;
  email: string | null;
  locale: Locale | null;
  /** Whether the phone has sent STOP. */
  isStopped: boolean;
}

/**
 * A message to a nanny: a text message, or an email after STOP or without a verified phone; not at night. Undefined when there is
 * no way to write to her.
 */
export function toNanny(
  tools: Tools,
  nanny: NannyContact,
  content: {
    target: Pick<Parameters<typeof createMessage>[1], 'purpose' | 'about'>;
    sms: string;
    subject: string;
    email: string;
    /** Further changes until then take its place, ms since the epoch. */
    notBefore?: number;
  },
): NewMessage | undefined {
  const { config } = tools;
  const common = {
    ...(content.target as Parameters<typeof createMessage>[1]),
    locale: nanny.locale ?? config.defaultLocale,
    dueAt: Math.max(askableAt(tools), content.notBefore ?? 0),
  };
  const email =
    nanny.email === null
      ? undefined
      : {
          recipient: nanny.email,
          replyTo: config.agency.serviceEmail,
          subject: content.subject,
          text: content.email,
        };
  if (nanny.phone === null || nanny.isStopped) {
    return email && createMessage(tools, { ...common, channel: 'email', ...email });
  }
  return createMessage(tools, {
    ...common,
    channel: 'sms',
    recipient: nanny.phone,
    text: content.sms,
    instead: email,
  });
}
