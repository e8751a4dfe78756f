import type { CertificateItem, CertificateList, VerifyCertificate } from '#domain/agency/certificates.ts';
import { ProductError } from '#domain/errors.ts';
import type { Locale } from '#domain/locale.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { objectIdOfPath } from '#domain/media/media-path.ts';
import { nameForReaders } from '#domain/profile/name-for-readers.ts';
import { dayMs } from '../../../db/rate-limits.ts';
import { type Services, todayOf } from '../../../services.ts';
import { type FileRequest, readMediaAsAgency } from '../../media/reading/service.ts';
import { enqueueMessages } from '../../outbox/service.ts';
import { auditEntryOf, type Actor } from '../actor.ts';
import { noticeFor } from '../../outbox/notices.ts';
import type { QueueSearch } from '../reviews/service.ts';
import { pageOf, readPlace } from '../page.ts';
import { deskPortrait } from '../portrait.ts';
import { toDeskCertification } from './record.ts';
import {
  purgeExpired,
  selectCertificate,
  selectCertificates,
  selectToRemind,
  storeFinding,
  storeReminder,
} from './queries.ts';

const pageSize = 50;

/** A certificate expires soon from this many days before its end (docs/specification.md 4). */
const soonDays = 90;

/** Days before the end on which a nanny gets a reminder. */
const reminderDays = [60, 30, 7] as const;

/** The time before which a certificate has expired, and the time up to which it expires soon; ms since the epoch. */
export function certificateTimes(services: Pick<Services, 'config' | 'clock'>) {
  const today = Date.parse(todayOf(services));
  return { today, soon: today + soonDays * dayMs };
}

type CertificateRow = Awaited<ReturnType<typeof selectCertificates>>[number];

/**
 * A page of certificates, with names in the spelling for the reader's language.
 * @param search beginnings of the nanny's name, slug or number, and the start of the page
 * @throws ProductError malformed_request
 */
export async function listCertificates(
  services: Services,
  locale: Locale,
  kind: CertificateList,
  { words = [], after }: QueueSearch = {},
): Promise<{ items: CertificateItem[]; next: string | null }> {
  const rows = await selectCertificates(services.db, kind, {
    ...certificateTimes(services),
    words,
    after: readPlace(after),
    limit: pageSize + 1,
  });
  const { items, next } = pageOf(rows, pageSize, ({ since, certificate }) => ({
    since: since ?? 0,
    id: certificate.id,
  }));
  return { items: items.map((row) => toItem(services, locale, row)), next };
}

function toItem(services: Services, locale: Locale, row: Omit<CertificateRow, 'since'>): CertificateItem {
  return {
    ...toDeskCertification(services, row.certificate),
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

/** A certificate in any list. @throws ProductError not_found */
export async function readCertificate(services: Services, locale: Locale, id: string): Promise<CertificateItem> {
  return toItem(services, locale, await requireCertificate(services, id));
}

/** A certificate's document. Every read is logged. @throws ProductError not_found */
export async function readDocument(services: Services, actor: Actor, certificateId: string, request: FileRequest) {
  const found = await selectCertificate(services.db, certificateId);
  const id = objectIdOfPath(found?.certificate.documentUrl ?? '');
  if (id === undefined) throw new ProductError('not_found');
  return readMediaAsAgency(services, { id, actorId: actor.id, network: actor.network, ofDocuments: true }, request);
}

/** A certificate in the revision that the caller has seen. */
interface Seen {
  id: string;
  revision: number;
}

/**
 * Marks a certificate as verified, with the values from its document.
 * @throws ProductError not_found, validation_failed without a document, stale with the current item when it has another revision
 *   than the one that was seen
 */
export async function verifyCertificate(
  services: Services,
  actor: Actor,
  seen: Seen,
  corrections: VerifyCertificate,
): Promise<CertificateItem> {
  const found = await requireCertificate(services, seen.id);
  if (found.certificate.documentUrl === null) {
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

/** Rejects a certificate with a reason that the nanny sees. @throws ProductError not_found, stale with the current item */
export async function refuseCertificate(
  services: Services,
  actor: Actor,
  { id, revision }: Seen,
  reason: string,
): Promise<CertificateItem> {
  const found = await requireCertificate(services, id);
  return decide(services, actor, found, { kind: 'refused', revision, corrections: {}, reason });
}

type Found = NonNullable<Awaited<ReturnType<typeof selectCertificate>>>;

interface Decision {
  kind: 'verified' | 'refused';
  /** The revision that was seen. */
  revision: number;
  corrections: { issuer?: string; issueDate?: number | null; expiryDate?: number | null };
  reason: string | null;
}

async function decide(services: Services, actor: Actor, found: Found, decision: Decision): Promise<CertificateItem> {
  const { certificate } = found;
  if (isDecided(certificate, actor, decision)) return toItem(services, actor.locale, found);
  const notice = noticeFor(services, decision.kind, found, { certificate: certificate.name });
  const isStored = await storeFinding(services, {
    id: certificate.id,
    revision: decision.revision,
    verified: decision.kind === 'verified',
    refusalReason: decision.reason,
    corrections: decision.corrections,
    entry: auditEntryOf(services, actor, {
      action: `certificate.${decision.kind}`,
      subjectId: found.profileId,
      detail: { certificate: certificate.id, document: objectIdOfPath(certificate.documentUrl ?? '') ?? null },
    }),
    notice,
  });
  const current = toItem(services, actor.locale, await requireCertificate(services, certificate.id));
  if (!isStored) throw new ProductError('stale', { details: { certificate: current } });
  if (notice) await enqueueMessages(services, [notice.id]);
  return current;
}

/** Whether the certificate was seen as decided so, or the actor decided it so: a repeated press, or one whose answer was lost. */
function isDecided(
  certificate: Found['certificate'],
  actor: Actor,
  { kind, revision, corrections, reason }: Decision,
): boolean {
  const isOwnDecision = certificate.revision === revision + 1 && certificate.checkedBy === actor.id;
  return (
    (certificate.revision === revision || isOwnDecision) &&
    certificate.checkedAt !== null &&
    certificate.verified === (kind === 'verified') &&
    certificate.refusalReason === reason &&
    Object.entries({ ...certificate, ...corrections }).every(
      ([name, value]) => Reflect.get(certificate, name) === value,
    )
  );
}

async function requireCertificate(services: Services, id: string): Promise<Found> {
  const found = await selectCertificate(services.db, id);
  if (!found) throw new ProductError('not_found');
  return found;
}

/**
 * Reminds nannies of expiring certificates, and purges the pages that lose a badge today. Called by the cron trigger. Each
 * reminder is sent once, however often the cron runs.
 */
export async function sweepCertificates(services: Services): Promise<void> {
  const { today } = certificateTimes(services);
  const now = services.clock.now();
  await purgeExpired(services, { from: today - dayMs, until: today, now });
  for (const [place, days] of reminderDays.entries()) {
    const later = reminderDays[place + 1] ?? 0;
    const window = { from: today + later * dayMs, until: today + (days + 1) * dayMs, days };
    const rows = await selectToRemind(services.db, { ...window, limit: 200 });
    for (const row of rows) await remind(services, row, days);
  }
}

async function remind(services: Services, row: Awaited<ReturnType<typeof selectToRemind>>[number], days: number) {
  const { certificate } = row;
  const locale = row.locale ?? services.config.defaultLocale;
  const date = serverTranslator(locale).date(new Date(certificate.expiryDate ?? 0).toISOString());
  const message = noticeFor(services, 'expiring', row, { certificate: certificate.name, date });
  const isReminded = await storeReminder(services.db, { id: certificate.id, days, message });
  if (isReminded && message) await enqueueMessages(services, [message.id]);
}

function instantOf(dateTime: string | null): number | null {
  return dateTime === null ? null : Date.parse(dateTime);
}
