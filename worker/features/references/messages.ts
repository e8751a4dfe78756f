import { createId } from '#domain/id.ts';
import { localizePath } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { afterQuietTime } from '#domain/agency/quiet-time.ts';
import { dayMs, type RateLimit } from '../../db/rate-limits.ts';
import { givenNameForReaders } from '#domain/profile/name-for-readers.ts';
import type { ReferenceRow } from '../../records/reference-record.ts';
import type { Services } from '../../services.ts';
import type { NewMessage } from '../../records/messages.ts';

/** At most this share of the day's text messages goes to reference requests: codes come first. */
const shareOfBudget = 0.5;

/** The limit for the cost of a message: the day's text messages; none for email. */
export function messageLimits({ config }: Pick<Services, 'config'>, channel: ReferenceRow['channel']): RateLimit[] {
  if (channel === 'email') return [];
  const max = Math.floor(config.sms.dailyBudget * shareOfBudget);
  return [{ key: 'code-sends:all:day', max, windowMs: dayMs }];
}

/**
 * The message to a family, in its language. A text message is sent only by day in the nannies' time zone. It repeats nothing that
 * the nanny typed except names, and the nanny's phone is verified (design.md 5).
 */
export function requestMessage(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  to: Pick<ReferenceRow, 'profileId' | 'firstName' | 'channel' | 'recipient' | 'locale'>,
  { token, nannyFirstName, kind }: { token: string; nannyFirstName: string; kind: 'asked' | 'reminded' },
): NewMessage {
  const { text } = serverTranslator(to.locale);
  const now = clock.now();
  const values = {
    agency: config.agency.name,
    name: givenNameForReaders(nannyFirstName, to.locale),
    family: to.firstName,
    link: config.publicOrigin + localizePath(`/reference/${token}`, to.locale),
  };
  const common = {
    id: createId(),
    purpose: 'reference' as const,
    recipient: to.recipient,
    locale: to.locale,
    now,
    subjectId: to.profileId,
  };
  if (to.channel === 'sms') {
    const words = text(`outbound.reference.${kind}.sms`, values);
    return { ...common, channel: 'sms', text: words, dueAt: afterQuietTime(config.timeZone, now) };
  }
  return {
    ...common,
    channel: 'email',
    replyTo: config.agency.serviceEmail,
    subject: text(`outbound.reference.${kind}.subject`, values),
    text: text(`outbound.reference.${kind}.text`, values),
  };
}
