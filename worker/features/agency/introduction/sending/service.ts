import { dayIn } from '#domain/dates.ts';
import { dayMs } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import { type Introduction, introductionDays, maxRecipients } from '#domain/introduction/schema.ts';
import { createToken } from '../../../../records/links.ts';
import type { Services } from '../../../../services.ts';
import { parsePhoneNumber } from '../../../identity/phone-number.ts';
import { introductionMessage } from '../../../introduction/messages/family.ts';
import { selectIntroductions } from '../../../../records/introduction/whole.ts';
import { type Actor, auditEntryOf } from '../../../../session/actor.ts';
import { sendIntroduction } from '../queries.ts';
import { readIntroduction } from '../reading/service.ts';

/**
 * Sends each recipient a link, which is an answer to the family's request. All of the family's links end 14 days from now, or later
 * if they already did.
 * @throws ProductError not_found, stale, introduction_without_consent, introduction_recipients_full, validation_failed
 */
export async function sendIntroductionTo(
  services: Services,
  actor: Actor,
  seen: { id: string; revision: number },
  recipients: readonly ({ email: string } | { phone: string })[],
): Promise<Introduction> {
  const { db, clock, config } = services;
  const [whole] = await selectIntroductions(db, { id: seen.id });
  if (!whole) throw new ProductError('not_found');
  const to = recipients.map((recipient) =>
    'email' in recipient
      ? { channel: 'email' as const, address: recipient.email.toLowerCase() }
      : { channel: 'sms' as const, address: parsePhoneNumber(recipient.phone, config.sms.countries) },
  );
  if (new Set(to.map(({ address }) => address)).size < to.length) {
    throw new ProductError('validation_failed', {
      issues: [{ path: 'recipients', messageId: 'validation.sameRecipient' }],
    });
  }
  const known = new Set([...whole.recipients, ...to].map(({ address }) => address));
  if (known.size > maxRecipients) throw new ProductError('introduction_recipients_full');
  if (!whole.items.some(({ item, isVisible }) => item.consent === 'yes' && isVisible)) {
    throw new ProductError('introduction_without_consent');
  }
  const expiresAt = clock.now() + introductionDays.links * dayMs;
  const expiresOn = dayIn(config.timeZone, Math.max(expiresAt, whole.introduction.expiresAt ?? 0));
  const links = await Promise.all(
    to.map(async ({ channel, address }) => {
      const { token, tokenHash } = await createToken();
      const { locale, introduction } = whole;
      const message = introductionMessage(
        services,
        { channel, address, locale },
        { kind: 'sent', token, requestId: introduction.requestId, introductionId: introduction.id, expiresOn },
      );
      return { id: createId(), channel, address, tokenHash, message };
    }),
  );
  const entry = auditEntryOf(services, actor, { action: 'introduction.sent', subjectId: seen.id });
  const event = { id: createId(), kind: 'introduction-sent' };
  const isSent = await sendIntroduction(services, { ...seen, entry, event, set: { expiresAt }, isAnswer: true }, links);
  const introduction = await readIntroduction(services, actor, seen.id);
  if (!isSent) throw new ProductError('stale', { details: { introduction } });
  return introduction;
}
