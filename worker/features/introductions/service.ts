import type { PublicCertification } from '#domain/certification/schema.ts';
import { ProductError } from '#domain/errors.ts';
import type { FitView } from '#domain/families/fit-schema.ts';
import { createFitView } from '#domain/families/fit-view.ts';
import { fitOf } from '#domain/families/overlap.ts';
import { spansOf } from '#domain/families/week.ts';
import type { Locale } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { isRevealed } from '#domain/introductions/rules.ts';
import type { IntroductionHiddenField, IntroductionVote } from '#domain/introductions/schema.ts';
import type { PublicProfile } from '#domain/profile/schema.ts';
import type { PublicReference } from '#domain/references/schema.ts';
import { dayMs } from '../../db/rate-limits.ts';
import { hashToken, selectLink } from '../../records/links.ts';
import type { Services } from '../../services.ts';
import { enqueueMessages } from '../outbox/service.ts';
import { findPublicProfiles } from '../profiles/service.ts';
import { introductionNotice } from './messages.ts';
import { askForLink, lockVotes, selectIntroduction, unlockVotes, writeTimes, writeVote } from './queries.ts';

/** What one parent said about a nanny. */
export interface VoteView {
  vote: IntroductionVote | null;
  words: string;
  /** The interview times that suit, ISO, the first choice first. */
  times: string[];
}

/** A nanny of an introduction, as its family sees her. */
export interface IntroductionNanny {
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

/** An introduction as one of its recipients sees it. */
export interface FamilyIntroduction {
  /** Withdrawn by the agency, or with the whole request by the family. */
  state: 'open' | 'expired' | 'withdrawn' | 'requestWithdrawn';
  letter: string;
  /** ISO. */
  deadline: string | undefined;
  expiresAt: string;
  nannies: IntroductionNanny[];
  /** How many nannies have said yes and cannot be seen anymore. */
  missing: number;
  /** How many nannies are still being asked. */
  waiting: number;
  isLocked: boolean;
  /** The other parent, if there is one. */
  other: { hasVoted: boolean; isLocked: boolean } | undefined;
  isRevealed: boolean;
}

/** The content of an introduction that shows nothing anymore. */
const nothing = {
  letter: '',
  deadline: undefined,
  nannies: [],
  missing: 0,
  waiting: 0,
  isLocked: false,
  other: undefined,
  isRevealed: false,
} satisfies Partial<FamilyIntroduction>;

/**
 * The introduction behind a link. Opening it changes nothing. An expired or withdrawn introduction contains neither letter nor nannies.
 * @throws ProductError not_found for an unknown link
 */
export async function readFamilyIntroduction(
  services: Services,
  token: string,
  locale: Locale,
): Promise<FamilyIntroduction> {
  const now = services.clock.now();
  const found = await findIntroduction(services, token).catch(async (error: unknown) => {
    if (!(await selectLink(services.db, { token, purpose: 'withdrawn-introduction', now }))) throw error;
  });
  if (!found) return { ...nothing, state: 'requestWithdrawn', expiresAt: new Date(now).toISOString() };
  const { introduction, me, items, recipients, votes, job } = found;
  const isOpen = introduction.state === 'sent' && introduction.expiresAt !== null && introduction.expiresAt > now;
  const partner = recipients.find(({ id }) => id !== me.id);
  const revealed = isRevealed({ deadline: introduction.deadline, recipients }, now);
  const common = {
    deadline: introduction.deadline === null ? undefined : new Date(introduction.deadline).toISOString(),
    expiresAt: new Date(introduction.expiresAt ?? now).toISOString(),
    isLocked: me.lockedAt !== null,
    other: partner && {
      hasVoted: votes.some(({ recipientId, vote }) => recipientId === partner.id && vote !== null),
      isLocked: partner.lockedAt !== null,
    },
    isRevealed: revealed,
  };
  if (!isOpen) {
    const state = introduction.state === 'withdrawn' ? 'withdrawn' : 'expired';
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
    letter: introduction.letter,
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
  hidden: readonly IntroductionHiddenField[],
) {
  const isHidden = (field: IntroductionHiddenField) => hidden.includes(field);
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

/** Stores a parent's vote. @throws ProductError not_found, introduction_expired, introduction_locked, introduction_revealed */
export async function voteIntroduction(
  services: Services,
  token: string,
  { profileId, vote, words }: { profileId: string; vote: IntroductionVote; words?: string | undefined },
): Promise<void> {
  const found = await findOpenIntroduction(services, token);
  const item = itemOf(found, profileId);
  const now = services.clock.now();
  const isWritten = await writeVote(services.db, { recipientId: found.me.id, itemId: item.id, vote, words, now });
  if (!isWritten) throw new ProductError(found.me.lockedAt === null ? 'introduction_revealed' : 'introduction_locked');
}

/** Stores the interview times that suit a parent. @throws ProductError not_found, introduction_expired, validation_failed */
export async function chooseIntroductionTimes(
  services: Services,
  token: string,
  { profileId, times }: { profileId: string; times: readonly string[] },
): Promise<void> {
  const found = await findOpenIntroduction(services, token);
  const item = itemOf(found, profileId);
  if (times.some((time) => !item.times.includes(time))) {
    throw new ProductError('validation_failed', { issues: [{ path: 'times', messageId: 'validation.choice' }] });
  }
  await writeTimes(services.db, { recipientId: found.me.id, itemId: item.id, times, now: services.clock.now() });
}

/** Makes a parent's votes final. Idempotent. @throws ProductError not_found, introduction_expired, introduction_revealed */
export async function lockIntroduction(services: Services, token: string): Promise<void> {
  const { me, introduction } = await findOpenIntroduction(services, token);
  if (me.lockedAt !== null) return;
  const notice = introductionNotice(
    services,
    { requestId: introduction.requestId, introductionId: introduction.id },
    'locked',
  );
  const input = { recipientId: me.id, introductionId: introduction.id, notice, now: services.clock.now() };
  if (!(await lockVotes(services.db, input))) throw new ProductError('introduction_revealed');
  await enqueueMessages(services, [notice.id]);
}

/** Takes a lock back while the other parent has not locked. @throws ProductError not_found, introduction_expired, introduction_revealed */
export async function unlockIntroduction(services: Services, token: string): Promise<void> {
  const { me } = await findOpenIntroduction(services, token);
  if (me.lockedAt === null) return;
  const now = services.clock.now();
  if (!(await unlockVotes(services.db, { recipientId: me.id, now }))) throw new ProductError('introduction_revealed');
}

/** Tells the agency, once a day, that a family asks for a new link to an introduction that has expired. @throws ProductError not_found */
export async function askForIntroductionLink(services: Services, token: string): Promise<void> {
  const { introduction } = await findIntroduction(services, token);
  const now = services.clock.now();
  if (introduction.state !== 'sent' || introduction.expiresAt === null || introduction.expiresAt > now) return;
  const notice = introductionNotice(
    services,
    { requestId: introduction.requestId, introductionId: introduction.id },
    'renewal',
  );
  const limits = [{ key: `introduction-renewal:${introduction.id}`, max: 1, windowMs: dayMs }];
  if (await askForLink(services.db, { introductionId: introduction.id, notice, limits, now })) {
    await enqueueMessages(services, [notice.id]);
  }
}

type FoundIntroduction = NonNullable<Awaited<ReturnType<typeof selectIntroduction>>>;

async function findIntroduction(services: Services, token: string): Promise<FoundIntroduction> {
  const tokenHash = await hashToken(token);
  const found = tokenHash === null ? null : await selectIntroduction(services.db, tokenHash);
  if (!found) throw new ProductError('not_found');
  return found;
}

async function findOpenIntroduction(services: Services, token: string): Promise<FoundIntroduction> {
  const found = await findIntroduction(services, token);
  const { state, expiresAt } = found.introduction;
  if (state !== 'sent' || expiresAt === null || expiresAt <= services.clock.now()) {
    throw new ProductError('introduction_expired');
  }
  return found;
}

/** The item of a nanny whom the family sees. @throws ProductError not_found */
function itemOf({ items }: FoundIntroduction, profileId: string): FoundIntroduction['items'][number]['item'] {
  const found = items.find(
    ({ item, isVisible }) => item.profileId === profileId && item.consent === 'yes' && isVisible,
  );
  if (!found) throw new ProductError('not_found');
  return found.item;
}
