import { type Locale, localizePath } from '#domain/locale.ts';
import type { MessageValues } from '#domain/messages/catalogue.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { afterQuietTime } from '#domain/agency/quiet-time.ts';
import type { Services } from '../../services.ts';
import { createMessage, type NewMessage } from '../../records/messages.ts';

/** The kinds of notices to a nanny. Notices that quote the nanny's words go only to a verified phone. */
export type NoticeKind = 'held' | 'released' | 'approved' | 'verified' | 'refused' | 'expiring' | 'asked';

/** The nanny who receives a notice. */
export interface NoticeRecipient {
  profileId: string;
  slug: string | null;
  /** Null when the nanny has no verified phone. */
  verifiedPhone: string | null;
  /** Only typed, so its owner is unknown. */
  email: string | null;
  locale: Locale | null;
}

/** Notices without the nanny's own words, which may go to an unverified address. */
const withoutHerWords: ReadonlySet<NoticeKind> = new Set(['held', 'released', 'approved']);

/**
 * A notice in the nanny's language: a text message, or an email when the nanny has no verified phone. Between 21:00 and 8:00 in
 * the nannies' time zone it waits until the morning. Undefined when there is no address.
 */
export function noticeFor(
  tools: Pick<Services, 'config' | 'clock'>,
  kind: NoticeKind,
  to: NoticeRecipient,
  values: MessageValues = {},
): NewMessage | undefined {
  const { config, clock } = tools;
  const locale = to.locale ?? config.defaultLocale;
  const { text } = serverTranslator(locale);
  const path = kind === 'released' || kind === 'approved' ? `/profile/${to.slug ?? to.profileId}` : '/';
  const words = text(`outbound.notice.${kind}`, {
    agency: config.agency.name,
    link: config.publicOrigin + localizePath(path, locale),
    ...values,
  });
  const common = {
    purpose: 'notice' as const,
    about: { profileId: to.profileId },
    text: words,
    locale,
    dueAt: afterQuietTime(config.timeZone, clock.now()),
  };
  const email =
    to.email === null || !withoutHerWords.has(kind)
      ? undefined
      : {
          recipient: to.email,
          replyTo: config.agency.serviceEmail,
          subject: text('outbound.notice.subject', { agency: config.agency.name }),
          text: words,
        };
  if (to.verifiedPhone !== null) {
    return createMessage(tools, { ...common, channel: 'sms', recipient: to.verifiedPhone, instead: email });
  }
  return email && createMessage(tools, { ...common, channel: 'email', ...email });
}
