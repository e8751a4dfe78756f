import { needLines } from '#domain/request/job-lines.ts';
import { ProductError } from '#domain/errors.ts';
import type { Locale } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { consentAt } from '#domain/introduction/rules.ts';
import { hashToken, selectLink } from '../../../records/links.ts';
import type { Services } from '../../../services.ts';
import { introductionNotice } from '../../../records/introduction/notices.ts';
import { followGone } from '../gone/service.ts';
import { answerQuestion, selectQuestion } from './queries.ts';

/** The page behind a nanny's link: what the family needs, without its name, and what she answered. */
export interface ConsentPage {
  firstName: string | undefined;
  state: 'asking' | 'yes' | 'no' | 'lapsed' | 'ended';
  /** Whether she may still take back a no: until the family has the introduction. */
  canAgree: boolean;
  /** Whether families see her profile whatever she answers. */
  isPublic: boolean;
  job: { label: string; value: string }[];
  /** When she meets which family, once that is agreed on. `at` in ms since the epoch. */
  interview: { at: number; family: string } | undefined;
}

/** The page of a question that has ended. */
const ended: ConsentPage = {
  firstName: undefined,
  state: 'ended',
  canAgree: false,
  isPublic: false,
  job: [],
  interview: undefined,
};

/** Opening the page changes nothing. @throws ProductError not_found */
export async function readConsent(services: Services, token: string, locale: Locale): Promise<ConsentPage> {
  const now = services.clock.now();
  const found = await findQuestion(services, token).catch(async (error: unknown) => {
    if (!(await selectLink(services.db, { token, purpose: 'withdrawn-question', now }))) throw error;
  });
  if (!found) return ended;
  const { item, introduction, job, firstName, parentName, isPublic, isWaiting } = found;
  const isEnded =
    introduction.state === 'withdrawn' ||
    item.removedAt !== null ||
    item.profileId === null ||
    (introduction.expiresAt !== null && introduction.expiresAt <= now);
  if (isEnded) return { ...ended, firstName: firstName ?? undefined };
  const consent = consentAt({ ...item, isWaiting }, now);
  return {
    firstName: firstName ?? undefined,
    state: consent === 'unreachable' ? 'asking' : consent,
    canAgree: consent === 'no' && introduction.state === 'draft',
    isPublic,
    job: job ? needLines(job, serverTranslator(locale)) : [],
    interview:
      item.consent === 'yes' && item.interviewAt !== null && item.canceledAt === null
        ? { at: item.interviewAt, family: parentName }
        : undefined,
  };
}

/**
 * Stores a nanny's answer. A yes can become a no as long as the introduction is used, a no can become a yes until it is sent. A no
 * to a family that sees her is told at once.
 * @throws ProductError not_found, consent_lapsed
 */
export async function answerConsent(services: Services, token: string, answer: 'yes' | 'no'): Promise<void> {
  const { item, introduction } = await findQuestion(services, token);
  const notice = introductionNotice(
    services,
    { requestId: introduction.requestId, introductionId: introduction.id },
    'consents',
  );
  const now = services.clock.now();
  const isAnswered = await answerQuestion(services, {
    itemId: item.id,
    introductionId: introduction.id,
    answer,
    notice,
    now,
  });
  if (!isAnswered) throw new ProductError('consent_lapsed');
  if (answer === 'no' && item.profileId !== null) await followGone(services, item.profileId);
}

async function findQuestion(services: Services, token: string) {
  const tokenHash = await hashToken(token);
  const found = tokenHash === null ? null : await selectQuestion(services.db, tokenHash);
  if (!found) throw new ProductError('not_found');
  return found;
}
