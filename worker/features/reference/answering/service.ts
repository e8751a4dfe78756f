import { hourMs } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import { readPhone } from '#domain/phone-number.ts';
import type { ReferenceReply, AskedReference } from '#domain/reference/reply.ts';
import {
  monthsTogether,
  openReferenceStates,
  type ReferenceAnswers,
  referenceQuestions,
  shownFamilyName,
} from '#domain/reference/schema.ts';
import { selectLink } from '../../../records/links.ts';
import { answersOf } from '../../../records/reference/record.ts';
import type { Services } from '../../../services.ts';
import { deviceNamed } from '../../../session/device.ts';
import type { Session } from '../../../session/session.ts';
import {
  askForCall,
  countReply,
  declineAnswer,
  finishAnswer,
  keepAnswers,
  selectReference,
  withdrawAnswer,
} from '../queries.ts';
import { familyHash, familyHashes, networkHash } from '../network.ts';

/** How often the answers of one link may be written. */
const repliesAnHour = { max: 60, windowMs: hourMs };

/** A used link can withdraw the answer as long as there is one: it expires at this time, ms since the epoch. */
export const linksNeverEnd = Date.UTC(2100, 0, 1);

/** The person who opened a link. */
export interface Visitor {
  /** Set when the nanny opens the link. */
  session: Session | null;
  network: string;
  userAgent: string;
}

/**
 * The content of a link's page. Opening it changes nothing.
 * @throws ProductError not_found, own_reference when the nanny opens the link
 */
export async function readAskedReference(
  services: Services,
  token: string,
  session: Session | null,
): Promise<AskedReference> {
  const { reference, nannyFirstName, isOpen } = await findAsked(services, token, session);
  return {
    nannyFirstName: nannyFirstName ?? '',
    familyFirstName: reference.firstName,
    shownName: shownFamilyName(reference),
    months: monthsTogether(reference),
    state: reference.state,
    // A person who gets the link later must not see the answers that were sent with it.
    answers: isOpen ? answersOf(reference) : {},
    isShown: reference.isShown,
  };
}

/**
 * Processes a family's action on its link. Drafts are stored, also those of a family that prefers a call. After the answer is
 * finished, the link can only withdraw it.
 * @returns the new content of the page
 * @throws ProductError not_found, own_reference, link_used, too_many_writes, validation_failed naming what is missing
 */
export async function answerReference(
  services: Services,
  token: string,
  reply: ReferenceReply,
  visitor: Visitor,
): Promise<AskedReference> {
  const found = await findAsked(services, token, visitor.session);
  const { db, clock } = services;
  const now = clock.now();
  const { id } = found.reference;
  const limit = { key: `reference-replies:${id}`, ...repliesAnHour };
  if (!(await countReply(db, limit, now))) {
    throw new ProductError('too_many_writes', { retryAfterSeconds: hourMs / 1000 });
  }
  if (reply.act === 'withdraw') {
    await withdrawAnswer(services, {
      id,
      familyHash: await familyHash(services, found.reference),
      now,
      linksUntil: linksNeverEnd,
    });
  } else {
    if (!found.isOpen || !(await write(services, found, reply, visitor))) throw new ProductError('link_used');
  }
  return readAskedReference(services, token, visitor.session);
}

/** @returns false when the answer was finished in the meantime */
async function write(
  services: Services,
  { reference, userId }: FoundAsked,
  { act, answers = {}, isShown, call }: ReferenceReply,
  visitor: Visitor,
): Promise<boolean> {
  const { db, clock } = services;
  const { id, profileId } = reference;
  if (act === 'decline') return declineAnswer(db, { id, familyHash: await familyHash(services, reference) });
  if (!(await keepAnswers(db, { id, answers, isShown: isShown ?? reference.isShown }))) return false;
  if (act === 'save') return true;
  if (call) {
    const read = readPhone(call.phone);
    const phone = 'number' in read ? read.number : call.phone;
    return askForCall(db, { id, phone, goodTime: call.goodTime ?? '', now: clock.now() });
  }
  requireWhole({ ...answersOf(reference), ...answers });
  return finishAnswer(db, {
    id,
    familyHashes: await familyHashes(services, reference),
    userId,
    device: deviceNamed(visitor.userAgent),
    network: await networkHash(services, profileId, visitor.network),
    now: clock.now(),
    linksUntil: linksNeverEnd,
  });
}

function requireWhole(answers: ReferenceAnswers): void {
  const missing = referenceQuestions.filter((question) => !answers[question]);
  if (missing.length === 0) return;
  throw new ProductError('validation_failed', {
    issues: missing.map((question) => ({ path: `answers.${question}`, messageId: 'validation.referenceAnswer' })),
  });
}

/** The record that a link leads to. */
type FoundAsked = Awaited<ReturnType<typeof findAsked>>;

/**
 * The reference of a link, and whether the answer can still change.
 * @throws ProductError not_found, own_reference when the nanny opens the link
 */
async function findAsked(services: Services, token: string, session: Session | null) {
  const link = await selectLink(services.db, { token, purpose: 'reference', now: services.clock.now() });
  const found = link && (await selectReference(services.db, link.recordId));
  if (!found) throw new ProductError('not_found');
  if (session?.userId === found.userId) throw new ProductError('own_reference');
  const isOpen = openReferenceStates.includes(found.reference.state);
  return { ...found, isOpen };
}
