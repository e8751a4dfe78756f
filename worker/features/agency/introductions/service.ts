import { dayIn } from '#domain/dates.ts';
import { ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import { isOwnNo } from '#domain/introductions/rules.ts';
import {
  maxRecipients,
  type NewIntroduction,
  type Introduction,
  introductionDays,
  type IntroductionItemPatch,
  type IntroductionPatch,
} from '#domain/introductions/schema.ts';
import { dayMs } from '../../../db/rate-limits.ts';
import { createToken } from '../../../records/links.ts';
import type { Services } from '../../../services.ts';
import { parsePhoneNumber } from '../../identity/phone-number.ts';
import { enqueueMessages } from '../../outbox/service.ts';
import { askableAt, consentQuestion, introductionMessage } from '../../introductions/messages.ts';
import { type Actor, auditEntryOf } from '../actor.ts';
import {
  insertIntroduction,
  type NewItem,
  type IntroductionChange,
  recordPhoneConsent,
  sendIntroduction,
  updateIntroduction,
} from './queries.ts';
import { selectForAsking, selectIntroductions } from './reading/queries.ts';
import { readIntroduction } from './reading/service.ts';

/**
 * Makes a draft for a family's request and asks its nannies.
 * @throws ProductError not_found for a request that does not exist or was withdrawn, validation_failed
 */
export async function makeIntroduction(
  services: Services,
  actor: Actor,
  input: NewIntroduction,
): Promise<Introduction> {
  const id = createId();
  const { requestId, profileIds, letter, deadline, items = [] } = input;
  const asked = await toAsk(services, { requestId, introductionId: id }, profileIds);
  requireAll(profileIds, asked.items, asked.known);
  const isMade = await insertIntroduction(services.db, {
    id,
    requestId,
    letter,
    deadline: instantOf(deadline) ?? null,
    items: asked.items,
    content: contentOf(items),
    order: profileIds,
    entry: auditEntryOf(services, actor, { action: 'introduction.made', subjectId: id, detail: { requestId } }),
  });
  if (!isMade) throw new ProductError('not_found');
  await enqueueMessages(services, messagesOf(asked.items));
  return readIntroduction(services, actor, id);
}

/** A change to the introduction that the caller has seen. */
interface Seen {
  id: string;
  version: number;
}

/** Changes content, nannies or deadline; added nannies are asked. @throws ProductError not_found, stale_introduction, validation_failed */
export async function patchIntroduction(
  services: Services,
  actor: Actor,
  seen: Seen,
  patch: IntroductionPatch,
): Promise<Introduction> {
  const { letter, deadline, items = [], profileIds } = patch;
  const before = await readIntroduction(services, actor, seen.id);
  const present = new Set(before.items.flatMap(({ profileId }) => profileId ?? []));
  const added = profileIds?.filter((id) => !present.has(id)) ?? [];
  const asked = await toAsk(services, { requestId: before.requestId, introductionId: seen.id }, added);
  requireAll(added, asked.items, asked.known);
  const introduction = await change(services, actor, seen, {
    action: 'introduction.changed',
    set: { letter, deadline: instantOf(deadline) },
    items: asked.items,
    content: contentOf(items),
    order: profileIds,
  });
  await enqueueMessages(services, messagesOf(asked.items));
  return introduction;
}

/** Puts the nannies in another order. @throws ProductError not_found, stale_introduction, validation_failed for other nannies */
export async function orderIntroduction(
  services: Services,
  actor: Actor,
  seen: Seen,
  order: readonly string[],
): Promise<Introduction> {
  const { items } = await readIntroduction(services, actor, seen.id);
  const present = items.flatMap(({ profileId }) => profileId ?? []);
  if (present.length !== order.length || present.some((id) => !order.includes(id))) {
    throw invalid('profileIds', 'validation.choice');
  }
  return change(services, actor, seen, { action: 'introduction.ordered', order });
}

/**
 * Sends each recipient a link. All of the family's links end 14 days from now.
 * @throws ProductError not_found, stale_introduction, introduction_without_consent, introduction_recipients_full, validation_failed
 */
export async function sendIntroductionTo(
  services: Services,
  actor: Actor,
  seen: Seen,
  recipients: readonly ({ email: string } | { phone: string })[],
): Promise<Introduction> {
  const { db, clock, config } = services;
  const [row] = await selectIntroductions(db, { id: seen.id });
  if (!row) throw new ProductError('not_found');
  const to = recipients.map((recipient) =>
    'email' in recipient
      ? { channel: 'email' as const, address: recipient.email.toLowerCase() }
      : { channel: 'sms' as const, address: parsePhoneNumber(recipient.phone, config.sms.countries) },
  );
  if (new Set(to.map(({ address }) => address)).size < to.length) {
    throw invalid('recipients', 'validation.sameRecipient');
  }
  const known = new Set([...row.recipients, ...to].map(({ address }) => address));
  if (known.size > maxRecipients) throw new ProductError('introduction_recipients_full');
  if (!row.items.some(({ item, isVisible }) => item.consent === 'yes' && isVisible === 1)) {
    throw new ProductError('introduction_without_consent');
  }
  const expiresAt = clock.now() + introductionDays.links * dayMs;
  const expiresOn = dayIn(config.timeZone, expiresAt);
  const links = await Promise.all(
    to.map(async ({ channel, address }) => {
      const { token, tokenHash } = await createToken();
      const { locale, introduction } = row;
      const message = introductionMessage(
        services,
        { channel, address, locale },
        { token, requestId: introduction.requestId, introductionId: introduction.id, expiresOn },
      );
      return { id: createId(), channel, address, tokenHash, message };
    }),
  );
  const entry = auditEntryOf(services, actor, { action: 'introduction.sent', subjectId: seen.id });
  const event = { id: createId(), kind: 'introduction-sent' };
  const isSent = await sendIntroduction(db, { ...seen, entry, event, set: { expiresAt } }, links);
  const introduction = await readIntroduction(services, actor, seen.id);
  if (!isSent) throw stale(introduction);
  await enqueueMessages(
    services,
    links.map(({ message }) => message.id),
  );
  return introduction;
}

/** Ends an introduction: its links say so, and nothing of it is shown anymore. @throws ProductError not_found, stale_introduction */
export function withdrawIntroduction(services: Services, actor: Actor, seen: Seen): Promise<Introduction> {
  const event = { id: createId(), kind: 'introduction-withdrawn' };
  return change(services, actor, seen, { action: 'introduction.withdrawn', set: { state: 'withdrawn' }, event });
}

/** Lets a sent introduction's links end later. @throws ProductError not_found, stale_introduction, introduction_unsent */
export async function extendIntroduction(
  services: Services,
  actor: Actor,
  seen: Seen,
  days: number,
): Promise<Introduction> {
  const { expiresAt } = await readIntroduction(services, actor, seen.id);
  if (expiresAt === null) throw new ProductError('introduction_unsent');
  const from = Math.max(Date.parse(expiresAt), services.clock.now());
  return change(services, actor, seen, { action: 'introduction.extended', set: { expiresAt: from + days * dayMs } });
}

/**
 * Records what a nanny said by phone. The no that she gave by her own link is hers alone to change.
 * @throws ProductError not_found, stale_introduction, consent_declined with the current introduction, validation_failed for another nanny
 */
export async function recordConsent(
  services: Services,
  actor: Actor,
  seen: Seen,
  { profileId, answer, note }: { profileId: string; answer: 'yes' | 'no'; note: string },
): Promise<Introduction> {
  const before = await readIntroduction(services, actor, seen.id);
  if (!before.items.some((item) => item.profileId === profileId)) throw invalid('profileId', 'validation.choice');
  const entry = auditEntryOf(services, actor, {
    action: 'introduction.consent-recorded',
    subjectId: seen.id,
    detail: { profileId, answer },
  });
  const isRecorded = await recordPhoneConsent(services.db, { ...seen, entry }, { profileId, consent: answer, note });
  const introduction = await readIntroduction(services, actor, seen.id);
  if (isRecorded) return introduction;
  const item = introduction.items.find((found) => found.profileId === profileId);
  if (item && isOwnNo(item.consent)) throw new ProductError('consent_declined', { details: { introduction } });
  throw stale(introduction);
}

async function change(
  services: Services,
  actor: Actor,
  seen: Seen,
  { action, ...changes }: Omit<IntroductionChange, keyof Seen | 'entry'> & { action: string },
): Promise<Introduction> {
  const entry = auditEntryOf(services, actor, { action, subjectId: seen.id });
  const isChanged = await updateIntroduction(services.db, { ...seen, ...changes, entry });
  const introduction = await readIntroduction(services, actor, seen.id);
  if (!isChanged) throw stale(introduction);
  return introduction;
}

/** The items and messages that ask nannies; nannies whom families cannot see are not among them. */
async function toAsk(
  services: Services,
  introduction: { requestId: string; introductionId: string },
  profileIds: readonly string[],
) {
  const { request, nannies } = await selectForAsking(services.db, { requestId: introduction.requestId, profileIds });
  if (!request || request.email === '') throw new ProductError('not_found');
  const items = await Promise.all(
    nannies.map(async (nanny): Promise<NewItem> => {
      const { token, tokenHash } = await createToken();
      const message = consentQuestion(services, nanny, { token, job: request.job, kind: 'asked', ...introduction });
      return { id: createId(), profileId: nanny.id, askedAt: askableAt(services), tokenHash, message };
    }),
  );
  return { items, known: new Set(nannies.map(({ id }) => id)) };
}

function requireAll(wanted: readonly string[], items: readonly NewItem[], known: ReadonlySet<string>): void {
  if (items.length < wanted.length || wanted.some((id) => !known.has(id))) {
    throw invalid('profileIds', 'validation.nannyUnavailable');
  }
}

function contentOf(items: readonly IntroductionItemPatch[]): IntroductionContent {
  return new Map(items.map(({ profileId, ...content }) => [profileId, content]));
}

type IntroductionContent = NonNullable<IntroductionChange['content']>;

function messagesOf(items: readonly NewItem[]): string[] {
  return items.flatMap(({ message }) => message?.id ?? []);
}

/** Undefined and null stay what they are. */
function instantOf(time: string | null | undefined): number | null | undefined {
  return typeof time === 'string' ? Date.parse(time) : time;
}

function stale(introduction: Introduction): ProductError {
  return new ProductError('stale_introduction', { details: { introduction } });
}

function invalid(path: string, messageId: string): ProductError {
  return new ProductError('validation_failed', { issues: [{ path, messageId }] });
}
