import { createId } from '#domain/id.ts';
import type { Locale } from '#domain/locale.ts';
import { localizePath } from '#domain/locale.ts';
import type { MessageValues } from '#domain/messages/catalogue.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { afterQuietTime } from '#domain/agency/quiet-time.ts';
import type { Services } from '../../services.ts';
import type { NewMessage } from '../../records/messages.ts';

/** What a nanny hears of; those that quote words of hers go to a proved phone only. */
export type NoticeKind = 'held' | 'released' | 'approved' | 'verified' | 'refused' | 'expiring' | 'asked';

/** Whom a notice is for. */
export interface NoticeRecipient {
  profileId: string;
  slug: string | null;
  /** The phone that she proved; null where she has not. */
  provedPhone: string | null;
  /** Only typed: nobody knows whose it is. */
  email: string | null;
  locale: Locale | null;
}

/** Notices that say nothing that she wrote, so that they may go to an address that is only typed. */
const withoutHerWords: ReadonlySet<NoticeKind> = new Set(['held', 'released', 'approved']);

/**
 * A notice in her language: a text message, or an e-mail to who has proved no phone. Not between 21 and 8 o'clock where the
 * nannies live: then it waits for the morning. Undefined when there is nowhere to send it.
 */
export function noticeFor(
  services: Pick<Services, 'config' | 'clock'>,
  kind: NoticeKind,
  to: NoticeRecipient,
  values: MessageValues = {},
): NewMessage | undefined {
  const { config, clock } = services;
  const locale = to.locale ?? config.defaultLocale;
  const { text } = serverTranslator(locale);
  const now = clock.now();
  const path = kind === 'released' || kind === 'approved' ? `/profile/${to.slug ?? to.profileId}` : '/';
  const words = text(`outbound.notice.${kind}`, {
    agency: config.agency.name,
    link: config.publicOrigin + localizePath(path, locale),
    ...values,
  });
  const common = {
    id: createId(),
    purpose: 'notice' as const,
    text: words,
    now,
    dueAt: afterQuietTime(config.timeZone, now),
    subjectId: to.profileId,
  };
  if (to.provedPhone !== null) return { ...common, channel: 'sms', recipient: to.provedPhone };
  if (to.email === null || !withoutHerWords.has(kind)) return undefined;
  const subject = text('outbound.notice.subject', { agency: config.agency.name });
  return { ...common, channel: 'email', recipient: to.email, replyTo: config.agency.serviceEmail, subject };
}
