import type { CertificationItem, CertificationList, VerifyCertification } from '#domain/certification/desk.ts';
import { dayMs } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import type { Locale } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { objectIdOfPath } from '#domain/media/media-path.ts';
import { nameForReaders } from '#domain/profile/name-for-readers.ts';
import { type Services, todayOf } from '../../../services.ts';
import type { FileRequest } from '../../../records/readable-file.ts';
import { readMediaAsAgency } from '../../media/reading/service.ts';
import { auditEntryOf, type Actor } from '../../../session/actor.ts';
import { noticeFor } from '../../outbox/notices.ts';
import { type QueueSearch, pageOf, readPlace } from '../paging.ts';
import { deskPortrait } from '../portrait.ts';
import { toDeskCertification } from './record.ts';
import { selectCertification, selectCertifications, selectToRemind, storeFinding, storeReminder } from './queries.ts';

const pageSize = 50;

/** A certification expires soon from this many days before its end (docs/specification.md 4). */
const soonDays = 90;

/** Days before the end on which a nanny gets a reminder. */
const reminderDays = [60, 30, 7] as const;

/** The time before which a certification has expired, and the time up to which it expires soon; ms since the epoch. */
export function certificationTimes(services: Pick<Services, 'config' | 'clock'>) {
  const today = Date.parse(todayOf(services));
  return { today, soon: today + soonDays * dayMs };
}

type CertificationRow = Awaited<ReturnType<typeof selectCertifications>>[number];

/**
 * A page of certifications, with names in the spelling for the reader's language.
 * @param search beginnings of the nanny's name, slug or number, and the start of the page
 * @throws ProductError malformed_request
 */
export async function listCertifications(
  services: Services,
  locale: Locale,
  kind: CertificationList,
  { words = [], after }: QueueSearch = {},
): Promise<{ items: CertificationItem[]; next: string | null }> {
  const rows = await selectCertifications(services.db, kind, {
    ...certificationTimes(services),
    words,
    after: readPlace(after),
    limit: pageSize + 1,
  });
  const { items, next } = pageOf(rows, pageSize, ({ since, certification }) => ({
    since: since ?? 0,
    id: certification.id,
  }));
  return { items: items.map((row) => toItem(services, locale, row)), next };
}

function toItem(services: Services, locale: Locale, row: Omit<CertificationRow, 'since'>): CertificationItem {
  return {
    ...toDeskCertification(services, row.certification),
    profile: {
      id: row.profileId,
      name: nameForReaders(row, locale),
      portrait: deskPortrait(row),
      slug: row.slug,
      locale: row.locale,
    },
    documentType: row.documentType,
  };
}

/** A certification in any list. @throws ProductError not_found */
export async function readCertification(services: Services, locale: Locale, id: string): Promise<CertificationItem> {
  return toItem(services, locale, await requireCertification(services, id));
}

/** A certification's document. Every read is logged. @throws ProductError not_found */
export async function readDocument(services: Services, actor: Actor, certificationId: string, request: FileRequest) {
  const found = await selectCertification(services.db, certificationId);
  const id = objectIdOfPath(found?.certification.documentUrl ?? '');
  if (id === undefined) throw new ProductError('not_found');
  return readMediaAsAgency(services, { id, actorId: actor.id, network: actor.network, ofDocuments: true }, request);
}

/** A certification in the revision that the caller has seen. */
interface Seen {
  id: string;
  revision: number;
}

/**
 * Marks a certification as verified, with the values from its document.
 * @throws ProductError not_found, validation_failed without a document, stale with the current item when it has another revision
 *   than the one that was seen
 */
export async function verifyCertification(
  services: Services,
  actor: Actor,
  seen: Seen,
  corrections: VerifyCertification,
): Promise<CertificationItem> {
  const found = await requireCertification(services, seen.id);
  if (found.certification.documentUrl === null) {
    throw new ProductError('validation_failed', {
      issues: [{ path: 'documentUrl', messageId: 'validation.documentUrl' }],
    });
  }
  return decide(services, actor, found, {
    kind: 'verified',
    revision: seen.revision,
    corrections: {
      ...(corrections.issuer !== undefined && { issuer: corrections.issuer }),
      ...(corrections.issueDate !== undefined && { issueDate: instantOf(corrections.issueDate) }),
      ...(corrections.expiryDate !== undefined && { expiryDate: instantOf(corrections.expiryDate) }),
    },
    reason: null,
  });
}

/** Rejects a certification with a reason that the nanny sees. @throws ProductError not_found, stale with the current item */
export async function refuseCertification(
  services: Services,
  actor: Actor,
  { id, revision }: Seen,
  reason: string,
): Promise<CertificationItem> {
  const found = await requireCertification(services, id);
  return decide(services, actor, found, { kind: 'refused', revision, corrections: {}, reason });
}

type Found = NonNullable<Awaited<ReturnType<typeof selectCertification>>>;

interface Decision {
  kind: 'verified' | 'refused';
  /** The revision that was seen. */
  revision: number;
  corrections: { issuer?: string; issueDate?: number | null; expiryDate?: number | null };
  reason: string | null;
}

async function decide(services: Services, actor: Actor, found: Found, decision: Decision): Promise<CertificationItem> {
  const { certification } = found;
  if (isDecided(certification, actor, decision)) return toItem(services, actor.locale, found);
  const notice = noticeFor(services, decision.kind, found, { certification: certification.name });
  const isStored = await storeFinding(services, {
    id: certification.id,
    revision: decision.revision,
    verified: decision.kind === 'verified',
    refusalReason: decision.reason,
    corrections: decision.corrections,
    entry: auditEntryOf(services, actor, {
      action: `certificate.${decision.kind}`,
      subjectId: found.profileId,
      detail: { certificate: certification.id, document: objectIdOfPath(certification.documentUrl ?? '') ?? null },
    }),
    notice,
  });
  const current = toItem(services, actor.locale, await requireCertification(services, certification.id));
  if (!isStored) throw new ProductError('stale', { details: { certificate: current } });
  return current;
}

/** Whether the certification was seen as decided so, or the actor decided it so: a repeated press, or one whose answer was lost. */
function isDecided(
  certification: Found['certification'],
  actor: Actor,
  { kind, revision, corrections, reason }: Decision,
): boolean {
  const isOwnDecision = certification.revision === revision + 1 && certification.checkedBy === actor.id;
  return (
    (certification.revision === revision || isOwnDecision) &&
    certification.checkedAt !== null &&
    certification.verified === (kind === 'verified') &&
    certification.refusalReason === reason &&
    Object.entries({ ...certification, ...corrections }).every(
      ([name, value]) => Reflect.get(certification, name) === value,
    )
  );
}

async function requireCertification(services: Services, id: string): Promise<Found> {
  const found = await selectCertification(services.db, id);
  if (!found) throw new ProductError('not_found');
  return found;
}

/**
 * Reminds nannies of expiring certifications. Called by the cron trigger. Each reminder is sent once, however often the cron runs.
 */
export async function sweepCertifications(services: Services): Promise<void> {
  const { today } = certificationTimes(services);
  for (const [place, days] of reminderDays.entries()) {
    const later = reminderDays[place + 1] ?? 0;
    const window = { from: today + later * dayMs, until: today + (days + 1) * dayMs, days };
    const rows = await selectToRemind(services.db, { ...window, limit: 200 });
    for (const row of rows) await remind(services, row, days);
  }
}

async function remind(services: Services, row: Awaited<ReturnType<typeof selectToRemind>>[number], days: number) {
  const { certification } = row;
  const locale = row.locale ?? services.config.defaultLocale;
  const date = serverTranslator(locale).date(new Date(certification.expiryDate ?? 0).toISOString());
  const message = noticeFor(services, 'expiring', row, { certification: certification.name, date });
  await storeReminder(services, { id: certification.id, days, message, now: services.clock.now() });
}

function instantOf(dateTime: string | null): number | null {
  return dateTime === null ? null : Date.parse(dateTime);
}
