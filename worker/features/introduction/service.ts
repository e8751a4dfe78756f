import { type JobLine, jobLines } from '#domain/request/job-lines.ts';
import type { PublicCertification } from '#domain/certification/schema.ts';
import { ProductError } from '#domain/errors.ts';
import type { FitView } from '#domain/shortlist/fit-schema.ts';
import { createFitView } from '#domain/shortlist/fit-view.ts';
import { fitOf } from '#domain/shortlist/overlap.ts';
import { spansOf } from '#domain/shortlist/week.ts';
import { interviewTime } from '#domain/introduction/interview-time.ts';
import { placeOf } from '#domain/introduction/rules.ts';
import type { IntroductionHiddenField, IntroductionVote } from '#domain/introduction/schema.ts';
import type { Locale } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import type { Translator } from '#domain/messages/catalogue.ts';
import { answerDueAt } from '#domain/request/desk.ts';
import type { PublicProfile } from '#domain/profile/schema.ts';
import type { PublicReference } from '#domain/reference/schema.ts';
import { hashToken, selectLink } from '../../records/links.ts';
import type { Services } from '../../services.ts';
import { findPublicProfiles } from '../profile/public-page/service.ts';
import { countRemoved, selectRecipient } from './queries.ts';
import { answerClockOf } from '../../records/request/answer-clock.ts';
import { selectIntroductions } from '../../records/introduction/whole.ts';

/** What one parent said about a nanny. */
export interface AnswerView {
  vote: IntroductionVote | null;
  words: string;
  /** The interview times that suit, ISO, the first choice first. */
  times: string[];
}

/** A nanny of an introduction, as its family sees her. */
export interface IntroductionNanny {
  itemId: string;
  /** Without the hidden fields. */
  profile: PublicProfile;
  certifications: readonly PublicCertification[];
  references: readonly PublicReference[];
  /** The agency's words about her to this family. */
  note: string;
  fit: FitView | undefined;
  /** The interview times that the agency proposes and that are still to come, ISO. */
  times: string[];
  /** When the family meets her, ISO. */
  interviewAt: string | undefined;
  mine: AnswerView | undefined;
  /** Of the other parent. */
  other: AnswerView | undefined;
}

/** An introduction as one of its recipients sees it. */
export interface FamilyIntroduction {
  /** Withdrawn by the agency, or with the whole request by the family. */
  state: 'open' | 'expired' | 'withdrawn' | 'requestWithdrawn';
  letter: string;
  /** What the family needs, as the nannies were asked. */
  job: JobLine[];
  /** ISO. */
  expiresAt: string;
  nannies: IntroductionNanny[];
  /** How many nannies the family could see and cannot see anymore. */
  missing: number;
  /** How many nannies are still being asked. */
  waiting: number;
  /** Whether another parent has a link too. */
  hasOther: boolean;
  /** What happens after the reader's answers; undefined before there are any. */
  next: NextStep | undefined;
}

/** What the agency does with a family's answers. */
export interface NextStep {
  /** Whether it calls; it writes to a family without a phone. */
  calls: boolean;
  /** Until when, ISO; absent where no answer is owed or the time has passed. */
  by: string | undefined;
}

/** The content of an introduction that shows nothing anymore. */
const nothing = {
  letter: '',
  job: [],
  nannies: [],
  missing: 0,
  waiting: 0,
  hasOther: false,
  next: undefined,
} satisfies Partial<FamilyIntroduction>;

/**
 * The introduction behind a link. Opening it changes nothing. An expired or withdrawn introduction contains neither letter nor
 * nannies.
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
  const { introduction, recipientId, items, recipients, votes, job } = found;
  const expiresAt = new Date(introduction.expiresAt ?? now).toISOString();
  if (!isOpen(introduction, now)) {
    return { ...nothing, expiresAt, state: introduction.state === 'withdrawn' ? 'withdrawn' : 'expired' };
  }
  const shown = items.filter((each) => placeOf({ ...each, ...each.item }) === 'shown');
  const ids = shown.flatMap(({ item }) => item.profileId ?? []);
  const [pages, removed] = await Promise.all([
    findPublicProfiles(services, ids, locale),
    countRemoved(services.db, introduction.id),
  ]);
  const needed = spansOf(job?.week?.ranges ?? []);
  const other = recipients.find(({ id }) => id !== recipientId);
  const answerOf = (ofRecipient: string | undefined, itemId: string): AnswerView | undefined => {
    const vote = votes.find((each) => each.recipientId === ofRecipient && each.itemId === itemId);
    return vote && { vote: vote.vote, words: vote.words, times: vote.times };
  };
  const nannies = shown.flatMap(({ item }) => {
    const page = pages.find((each) => each.profile.id === item.profileId);
    if (page?.kind !== 'public') return [];
    const fit = fitOf(page.profile.availabilityCalendar, needed);
    const isAgreed = item.interviewAt !== null && item.canceledAt === null;
    return [
      {
        itemId: item.id,
        ...withoutHidden(page, item.hidden),
        note: item.note,
        fit: fit && createFitView(fit, needed, serverTranslator(locale)),
        times: item.times.filter((time) => Date.parse(time) > now),
        interviewAt: isAgreed ? new Date(item.interviewAt ?? 0).toISOString() : undefined,
        mine: answerOf(recipientId, item.id),
        other: answerOf(other?.id, item.id),
      },
    ];
  });
  const everShown = items.filter(({ item }) => item.shownAt !== null).length + removed;
  return {
    state: 'open',
    letter: introduction.letter,
    job: jobLines(job ?? {}, serverTranslator(locale)),
    expiresAt,
    nannies,
    missing: everShown - nannies.length,
    waiting: items.filter(({ item }) => item.consent === 'asking').length,
    hasOther: other !== undefined,
    next: votes.some((vote) => vote.recipientId === recipientId)
      ? await nextStepOf(services, found.request)
      : undefined,
  };
}

/** What follows the family's answers, by the clock that they have started. */
async function nextStepOf(services: Services, request: FoundIntroduction['request']): Promise<NextStep> {
  const dueAt = answerDueAt(request, await answerClockOf(services));
  const isAhead = dueAt !== null && dueAt > services.clock.now();
  return { calls: Boolean(request.phone), by: isAhead ? new Date(dueAt).toISOString() : undefined };
}

/** What follows the answers of the family behind a link, in words. @throws ProductError not_found for an unknown link */
export async function readNextStep(services: Services, token: string, translator: Translator): Promise<string> {
  const { request } = await findIntroduction(services, token);
  return nextStepWords(await nextStepOf(services, request), translator, services.config.timeZone);
}

/** A next step in words. @param timeZone of the agency, an IANA name */
export function nextStepWords({ calls, by }: NextStep, { text, locale }: Translator, timeZone: string): string {
  return text('introduction.next', {
    way: calls ? 'call' : 'write',
    due: by === undefined ? 'none' : 'known',
    time: by === undefined ? '' : interviewTime(Date.parse(by), { locale, timeZone }),
  });
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

/** An introduction by the link of one of its recipients. */
export type FoundIntroduction = Awaited<ReturnType<typeof findIntroduction>>;

/** @throws ProductError not_found for an unknown link */
export async function findIntroduction(services: Services, token: string) {
  const tokenHash = await hashToken(token);
  const recipient = tokenHash === null ? null : await selectRecipient(services.db, tokenHash);
  const [found] = recipient ? await selectIntroductions(services.db, { id: recipient.introductionId }) : [];
  if (!recipient || !found) throw new ProductError('not_found');
  return { ...found, recipientId: recipient.id };
}

/** The profile of a nanny whose video a family may see. @throws ProductError not_found */
export async function findShownProfile(
  services: Services,
  { token, itemId }: { token: string; itemId: string },
): Promise<string> {
  const { introduction, items } = await findIntroduction(services, token);
  const found = items.find((each) => each.item.id === itemId && placeOf({ ...each, ...each.item }) === 'shown');
  const profileId = isOpen(introduction, services.clock.now()) ? found?.item.profileId : undefined;
  if (!found || !profileId || found.item.hidden.includes('video')) throw new ProductError('not_found');
  return profileId;
}

/** Whether a family's links show an introduction. */
export function isOpen({ state, expiresAt }: FoundIntroduction['introduction'], now: number): boolean {
  return state === 'sent' && expiresAt !== null && expiresAt > now;
}
