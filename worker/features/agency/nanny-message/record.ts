import { dayIn } from '#domain/dates.ts';
import { dayMs } from '#domain/durations.ts';
import type { DeskProfile } from '#domain/profile/desk.ts';
import type { MessageChannel } from '#domain/profile/nanny-message.ts';
import { unclaimedDays } from '#domain/profile/unclaimed.ts';
import type { Services } from '../../../services.ts';
import { nameOf, toIso, toIsoOrNull } from '../item-fields.ts';
import type { selectContact, selectMessages } from './queries.ts';

type Contact = Awaited<ReturnType<typeof selectContact>>[number];
type Message = Awaited<ReturnType<typeof selectMessages>>[number];

/** How a message would reach a nanny; null when nothing would. */
function channelTo({ phone, isStopped, email }: Contact): MessageChannel | null {
  if (phone !== null && !isStopped) return 'sms';
  return email === null ? null : 'email';
}

/** What staff wrote to a nanny, how a message would reach her, and what belongs to her profile until she claims it. */
export function toReach(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  { contact, messages, names }: { contact: Contact; messages: readonly Message[]; names: Map<string, string> },
): Pick<DeskProfile, 'messages' | 'reachedBy' | 'unclaimed'> {
  const { unclaimedSince, invitations, invitedAt, inviteAt } = contact;
  const endsAt = (unclaimedSince ?? 0) + unclaimedDays.kept * dayMs;
  return {
    messages: messages.map(({ id, text, channel, staffId, createdAt }) => ({
      id,
      text,
      channel,
      by: nameOf(names, staffId),
      at: toIso(createdAt),
    })),
    reachedBy: channelTo(contact),
    unclaimed:
      unclaimedSince === null
        ? null
        : {
            deletedOn: dayIn(config.timeZone, endsAt),
            isEnding: endsAt - clock.now() <= unclaimedDays.notice * dayMs,
            invitations: invitations ?? 0,
            invitedAt: toIsoOrNull(invitedAt),
            inviteAt: toIsoOrNull(inviteAt),
          },
  };
}
