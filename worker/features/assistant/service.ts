import { acceptLine, acceptReply, acceptText } from '#domain/assistant/check/accept.ts';
import { dutyOfAction } from '#domain/assistant/duty-actions.ts';
import { factsOf, type ProfileFacts } from '#domain/assistant/facts.ts';
import { type ChatMessage, assistantLimits, type DutySuggestion, type TextSource } from '#domain/assistant/schema.ts';
import { firstSuggestions, suggestionCount } from '#domain/assistant/suggestions.ts';
import { ProductError } from '#domain/errors.ts';
import type { Locale } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import type { Duty } from '#domain/profile/enums.ts';
import { profileLimits } from '#domain/profile/fields.ts';
import { localLanguageModel } from '../../ports/language-model-local.ts';
import {
  type LanguageModel,
  LanguageModelError,
  type SuggestedDuty,
  type WritingTask,
} from '../../ports/language-model.ts';
import { type Services, todayOf } from '../../services.ts';
import { toCertification } from '../../records/certification/record.ts';
import type { Session } from '../../session/session.ts';
import { toOwnerProfile } from '../profile/record.ts';
import type { RateLimit } from '../../db/rate-limits.ts';
import { logError } from '../../log.ts';
import { callLimits, requireOwner } from './policy.ts';
import { openWork, reserveCall, selectMessages } from './queries.ts';
import { type HistoryPlace, toChatMessage } from './record.ts';

/** Lines per page of the history. */
const historyPage = 50;

/** A generated text and its source. */
export interface Written {
  text: string;
  source: TextSource;
}

/** The profile's facts, and whether a model call is reserved. One D1 round trip. @throws ProductError not_found */
async function readFacts(services: Services, session: Session, profileId: string) {
  const { config, clock, languageModel } = services;
  const now = clock.now();
  const work = await openWork(services.db, {
    profileId,
    userId: session.userId,
    callLimits: languageModel.source === 'model' ? callLimits(session, config.assistant.dailyBudget) : [],
    messageLimit: undefined,
    historyLength: 0,
    now,
  });
  const profile = toOwnerProfile(requireOwner(work.profile, session));
  const facts = factsOf(
    profile,
    work.certifications.map((row) => toCertification(row, todayOf(services))),
  );
  return { facts, mayCall: work.mayCall };
}

/** The model prompt, the maximum length and the check of each text. */
const writings = {
  headline: {
    limit: profileLimits.headline,
    write: (model: LanguageModel, task: WritingTask) => model.writeHeadline(task),
    accept: acceptLine,
  },
  about: {
    limit: assistantLimits.about,
    write: (model: LanguageModel, task: WritingTask) => model.writeAbout(task),
    accept: acceptText,
  },
  experience: {
    limit: assistantLimits.about,
    write: (model: LanguageModel, task: WritingTask) => model.writeExperience(task),
    accept: acceptText,
  },
  script: {
    limit: assistantLimits.script,
    write: (model: LanguageModel, task: WritingTask) => model.writeScript(task),
    accept: acceptText,
  },
};

/**
 * Generates a text for the caller's own profile: the sentence for families, a text about the nanny or the work, or a script for
 * the video (docs/specification.md 7).
 * @throws ProductError not_found
 */
export async function writeOwnText(
  services: Services,
  session: Session,
  profileId: string,
  { kind, locale }: { kind: keyof typeof writings; locale: Locale },
): Promise<Written> {
  const { facts, mayCall } = await readFacts(services, session, profileId);
  const { limit, write, accept } = writings[kind];
  const text = mayCall
    ? await usableAnswer(write(services.languageModel, { facts, locale }), (written) =>
        accept(written, { locale, facts, limit }),
      )
    : undefined;
  if (text !== undefined) return { text, source: 'model' };
  return { text: await write(localLanguageModel, { facts, locale }), source: 'template' };
}

/**
 * Duties that suit the caller's own profile and that it does not have yet (docs/specification.md 2.4). @throws ProductError
 * not_found
 */
export async function suggestWork(
  services: Services,
  session: Session,
  profileId: string,
  locale: Locale,
): Promise<{ suggestions: DutySuggestion[]; source: TextSource }> {
  const { facts, mayCall } = await readFacts(services, session, profileId);
  const suggested = mayCall
    ? await usableAnswer(services.languageModel.suggestDuties({ facts, locale }), (duties) => {
        const fresh = freshDuties(duties, facts);
        return fresh.length > 0 ? fresh : undefined;
      })
    : undefined;
  const chosen = suggested ?? (await localLanguageModel.suggestDuties({ facts, locale }));
  const suggestions = chosen.map(({ action, reason }) => ({
    type: 'duty' as const,
    action,
    duty: dutyOfAction(action),
    reason: acceptedReason(reason, facts, locale) ?? catalogueReason(action, facts, locale),
  }));
  return { suggestions, source: suggested ? 'model' : 'template' };
}

/** Whether a suggestion is one of the two fixed ones from the specification. */
const isFirst = ({ action }: SuggestedDuty) => firstSuggestions.some((first) => first === dutyOfAction(action));

/**
 * At most two suggestions whose duties are new to the profile and different from each other. Those from the specification come
 * first.
 */
function freshDuties(suggested: readonly SuggestedDuty[], facts: ProfileFacts): SuggestedDuty[] {
  const taken = new Set<Duty>(facts.duties);
  const fresh = suggested.filter(({ action }) => {
    const duty = dutyOfAction(action);
    if (taken.has(duty)) return false;
    taken.add(duty);
    return true;
  });
  return [...fresh.filter(isFirst), ...fresh.filter((each) => !isFirst(each))].slice(0, suggestionCount);
}

function acceptedReason(reason: string | undefined, facts: ProfileFacts, locale: Locale): string | undefined {
  if (reason === undefined || reason.length > assistantLimits.reason) return undefined;
  return acceptReply(reason, { locale, facts, limit: assistantLimits.reason });
}

function catalogueReason(action: string, facts: ProfileFacts, locale: Locale): string {
  const { text, has } = serverTranslator(locale);
  const alone = `drafts.reason.${action}.one`;
  if (facts.languages.length === 1 && has(alone)) return text(alone);
  return text(has(`drafts.reason.${action}`) ? `drafts.reason.${action}` : 'drafts.reason.other');
}

/** The usable part of a model's output. Undefined when there is none; then the templates are used. */
async function usableAnswer<Given, Kept>(
  work: Promise<Given>,
  accept: (given: Given) => Kept | undefined,
): Promise<Kept | undefined> {
  try {
    return accept(await work);
  } catch (error) {
    if (!(error instanceof LanguageModelError)) throw error;
    logError('model_failed', error, { failure: error.failure });
    return undefined;
  }
}

/** Reserves a model call for another feature. @returns false when a limit is reached */
export function reserveModelCall(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  limits: readonly RateLimit[],
): Promise<boolean> {
  return reserveCall(db, limits, clock.now());
}

/**
 * A page of the chat of the caller's own profile, oldest first, and the end of the page before it.
 * @throws ProductError not_found
 */
export async function listInteractions(
  services: Services,
  session: Session,
  profileId: string,
  before: HistoryPlace | undefined,
): Promise<{ messages: ChatMessage[]; earlier: HistoryPlace | undefined }> {
  const input = { profileId, userId: session.userId, before, limit: historyPage + 1 };
  const rows = await selectMessages(services.db, input);
  if (!rows) throw new ProductError('not_found');
  const page = rows.slice(0, historyPage).toReversed();
  const [oldest] = page;
  return { messages: page.map(toChatMessage), earlier: rows.length > historyPage ? oldest : undefined };
}
