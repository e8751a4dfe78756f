import type { PublicCertification } from '#domain/certification/schema.ts';
import { ProductError } from '#domain/errors.ts';
import type { FitView } from '#domain/families/fit-schema.ts';
import { createFitView } from '#domain/families/fit-view.ts';
import { fitOf } from '#domain/families/overlap.ts';
import { spansOf } from '#domain/families/week.ts';
import type { Locale } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { isRevealed } from '#domain/packets/rules.ts';
import type { PacketHiddenField, PacketVote } from '#domain/packets/schema.ts';
import type { PublicProfile } from '#domain/profile/schema.ts';
import type { PublicReference } from '#domain/references/schema.ts';
import { dayMs } from '../../db/rate-limits.ts';
import { hashToken, selectLink } from '../../records/links.ts';
import type { Services } from '../../services.ts';
import { enqueueMessages } from '../outbox/service.ts';
import { findPublicProfiles } from '../profiles/service.ts';
import { packetNotice } from './messages.ts';
import { askForLink, lockVotes, selectPacket, unlockVotes, writeTimes, writeVote } from './queries.ts';

/** What one parent said about a nanny. */
export interface VoteView {
  vote: PacketVote | null;
  words: string;
  /** The interview times that suit, ISO, the first choice first. */
  times: string[];
}

/** A nanny of a packet, as its family sees her. */
export interface PacketNanny {
  profileId: string;
  /** Without the hidden fields. */
  profile: PublicProfile;
  certifications: readonly PublicCertification[];
  references: readonly PublicReference[];
  /** The agency's words about her to this family. */
  note: string;
  fit: FitView | undefined;
  /** The interview times that the agency proposes, ISO. */
  times: string[];
  /** When the family meets her, ISO. */
  interviewAt: string | undefined;
  mine: VoteView | undefined;
  /** The other parent's vote, once all is revealed. */
  other: VoteView | undefined;
}

/** A packet as one of its recipients sees it. */
export interface FamilyPacket {
  /** Withdrawn by the agency, or with the whole request by the family. */
  state: 'open' | 'expired' | 'withdrawn' | 'requestWithdrawn';
  letter: string;
  /** ISO. */
  deadline: string | undefined;
  expiresAt: string;
  nannies: PacketNanny[];
  /** How many nannies have said yes and cannot be seen anymore. */
  missing: number;
  /** How many nannies are still being asked. */
  waiting: number;
  isLocked: boolean;
  /** The other parent, if there is one. */
  other: { hasVoted: boolean; isLocked: boolean } | undefined;
  isRevealed: boolean;
}

/** The content of a packet that shows nothing anymore. */
const nothing = {
  letter: '',
  deadline: undefined,
  nannies: [],
  missing: 0,
  waiting: 0,
  isLocked: false,
  other: undefined,
  isRevealed: false,
} satisfies Partial<FamilyPacket>;

/**
 * The packet behind a link. Opening it changes nothing. An expired or withdrawn packet contains neither letter nor nannies.
 * @throws ProductError not_found for an unknown link
 */
export async function readFamilyPacket(services: Services, token: string, locale: Locale): Promise<FamilyPacket> {
  const now = services.clock.now();
  const found = await findPacket(services, token).catch(async (error: unknown) => {
    if (!(await selectLink(services.db, { token, purpose: 'withdrawn-packet', now }))) throw error;
  });
  if (!found) return { ...nothing, state: 'requestWithdrawn', expiresAt: new Date(now).toISOString() };
  const { packet, me, items, recipients, votes, job } = found;
  const isOpen = packet.state === 'sent' && packet.expiresAt !== null && packet.expiresAt > now;
  const partner = recipients.find(({ id }) => id !== me.id);
  const revealed = isRevealed({ deadline: packet.deadline, recipients }, now);
  const common = {
    deadline: packet.deadline === null ? undefined : new Date(packet.deadline).toISOString(),
    expiresAt: new Date(packet.expiresAt ?? now).toISOString(),
    isLocked: me.lockedAt !== null,
    other: partner && {
      hasVoted: votes.some(({ recipientId, vote }) => recipientId === partner.id && vote !== null),
      isLocked: partner.lockedAt !== null,
    },
    isRevealed: revealed,
  };
  if (!isOpen) {
    const state = packet.state === 'withdrawn' ? 'withdrawn' : 'expired';
    return { ...nothing, ...common, state };
  }
  const agreed = items.filter(({ item }) => item.consent === 'yes');
  const ids = agreed.flatMap(({ item }) => item.profileId ?? []);
  const pages = await findPublicProfiles(services, ids, locale);
  const needed = spansOf(job?.week?.ranges ?? []);
  const voteOf = (recipientId: string | undefined, itemId: string): VoteView | undefined => {
    const found = votes.find((each) => each.recipientId === recipientId && each.itemId === itemId);
    return found && { vote: found.vote, words: found.words, times: found.times };
  };
  const nannies = agreed.flatMap(({ item }) => {
    const page = pages.find((each) => each.profile.id === item.profileId);
    if (page?.kind !== 'public') return [];
    const fit = fitOf(page.profile.availabilityCalendar, needed);
    return [
      {
        profileId: page.profile.id,
        ...withoutHidden(page, item.hidden),
        note: item.note,
        fit: fit && createFitView(fit, needed, serverTranslator(locale)),
        times: item.times,
        interviewAt: item.interviewAt === null ? undefined : new Date(item.interviewAt).toISOString(),
        mine: voteOf(me.id, item.id),
        other: revealed ? voteOf(partner?.id, item.id) : undefined,
      },
    ];
  });
  return {
    ...common,
    state: 'open',
    letter: packet.letter,
    nannies,
    missing: agreed.length - nannies.length,
    waiting: items.filter(({ item }) => item.consent === 'asking').length,
  };
}

/** A nanny's page without what the agency hides from this family. */
function withoutHidden(
  {
    profile,
    certifications,
    references,
  }: { profile: PublicProfile; certifications: readonly PublicCertification[]; references: readonly PublicReference[] },
  hidden: readonly PacketHiddenField[],
) {
  const isHidden = (field: PacketHiddenField) => hidden.includes(field);
  const { slug, lastName, city, state, ...shown } = profile;
  const { videoResumeUrl, videoPosterUrl, videoTranscript, videoChapters, captionLocales, ...rest } = shown;
  return {
    profile: {
      ...rest,
      // The address of her page contains her last name, and the page shows all that is hidden here.
      ...(hidden.length === 0 && { slug }),
      ...(!isHidden('lastName') && { lastName }),
      ...(!isHidden('city') && { city, state }),
      ...(!isHidden('video') && { videoResumeUrl, videoPosterUrl, videoTranscript, videoChapters, captionLocales }),
    },
    certifications: isHidden('certifications') ? [] : certifications,
    references: isHidden('references') ? [] : references,
  };
}

/** Stores a parent's vote. @throws ProductError not_found, packet_expired, packet_locked, packet_revealed */
export async function votePacket(
  services: Services,
  token: string,
  { profileId, vote, words }: { profileId: string; vote: PacketVote; words?: string | undefined },
): Promise<void> {
  const found = await findOpenPacket(services, token);
  const item = itemOf(found, profileId);
  const now = services.clock.now();
  const isWritten = await writeVote(services.db, { recipientId: found.me.id, itemId: item.id, vote, words, now });
  if (!isWritten) throw new ProductError(found.me.lockedAt === null ? 'packet_revealed' : 'packet_locked');
}

/** Stores the interview times that suit a parent. @throws ProductError not_found, packet_expired, validation_failed */
export async function choosePacketTimes(
  services: Services,
  token: string,
  { profileId, times }: { profileId: string; times: readonly string[] },
): Promise<void> {
  const found = await findOpenPacket(services, token);
  const item = itemOf(found, profileId);
  if (times.some((time) => !item.times.includes(time))) {
    throw new ProductError('validation_failed', { issues: [{ path: 'times', messageId: 'validation.choice' }] });
  }
  await writeTimes(services.db, { recipientId: found.me.id, itemId: item.id, times, now: services.clock.now() });
}

/** Makes a parent's votes final. Idempotent. @throws ProductError not_found, packet_expired, packet_revealed */
export async function lockPacket(services: Services, token: string): Promise<void> {
  const { me, packet } = await findOpenPacket(services, token);
  if (me.lockedAt !== null) return;
  const notice = packetNotice(services, { requestId: packet.requestId, packetId: packet.id }, 'locked');
  const input = { recipientId: me.id, packetId: packet.id, notice, now: services.clock.now() };
  if (!(await lockVotes(services.db, input))) throw new ProductError('packet_revealed');
  await enqueueMessages(services, [notice.id]);
}

/** Takes a lock back while the other parent has not locked. @throws ProductError not_found, packet_expired, packet_revealed */
export async function unlockPacket(services: Services, token: string): Promise<void> {
  const { me } = await findOpenPacket(services, token);
  if (me.lockedAt === null) return;
  const now = services.clock.now();
  if (!(await unlockVotes(services.db, { recipientId: me.id, now }))) throw new ProductError('packet_revealed');
}

/** Tells the agency, once a day, that a family asks for a new link to a packet that has expired. @throws ProductError not_found */
export async function askForPacketLink(services: Services, token: string): Promise<void> {
  const { packet } = await findPacket(services, token);
  const now = services.clock.now();
  if (packet.state !== 'sent' || packet.expiresAt === null || packet.expiresAt > now) return;
  const notice = packetNotice(services, { requestId: packet.requestId, packetId: packet.id }, 'renewal');
  const limits = [{ key: `packet-renewal:${packet.id}`, max: 1, windowMs: dayMs }];
  if (await askForLink(services.db, { packetId: packet.id, notice, limits, now })) {
    await enqueueMessages(services, [notice.id]);
  }
}

type FoundPacket = NonNullable<Awaited<ReturnType<typeof selectPacket>>>;

async function findPacket(services: Services, token: string): Promise<FoundPacket> {
  const tokenHash = await hashToken(token);
  const found = tokenHash === null ? null : await selectPacket(services.db, tokenHash);
  if (!found) throw new ProductError('not_found');
  return found;
}

async function findOpenPacket(services: Services, token: string): Promise<FoundPacket> {
  const found = await findPacket(services, token);
  const { state, expiresAt } = found.packet;
  if (state !== 'sent' || expiresAt === null || expiresAt <= services.clock.now()) {
    throw new ProductError('packet_expired');
  }
  return found;
}

/** The item of a nanny whom the family sees. @throws ProductError not_found */
function itemOf({ items }: FoundPacket, profileId: string): FoundPacket['items'][number]['item'] {
  const found = items.find(
    ({ item, isVisible }) => item.profileId === profileId && item.consent === 'yes' && isVisible,
  );
  if (!found) throw new ProductError('not_found');
  return found.item;
}
