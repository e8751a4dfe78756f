import { downloadZip } from 'client-zip';
import { hourMs } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import type { Locale } from '#domain/locale.ts';
import { isReferenceField, referenceField } from '#domain/translation/schema.ts';
import { type Services, todayOf } from '../../../services.ts';
import { toCertification } from '../../../records/certification/record.ts';
import { captionFile } from '../../assistant/captions/service.ts';
import { type ReferenceRow, toPublicReference } from '../../../records/reference/record.ts';
import { readOwnIntroductions } from '../../introduction/own/service.ts';
import type { Session } from '../../../session/session.ts';
import { toOwnerProfile } from '../../profile/record.ts';
import { archivedFiles, openFile } from './files.ts';
import { exportPage } from './page.ts';
import { type Everything, selectEverything, takeExport } from './queries.ts';

/** How many exports one user may request per hour. */
const exportsAnHour = { max: 6, windowMs: hourMs };

/**
 * All stored data of a user as an archive, created while it is sent: no file is ever completely in memory.
 * @returns the bytes of a zip archive
 * @throws ProductError too_many_exports, session_required when the nanny was erased in the meantime
 */
export async function exportAccount(
  services: Services,
  { userId }: Pick<Session, 'userId'>,
  locale: Locale,
): Promise<ReadableStream<Uint8Array>> {
  const { db, clock } = services;
  const limit = { key: `exports:${userId}`, ...exportsAnHour };
  if (!(await takeExport(db, limit, clock.now()))) {
    throw new ProductError('too_many_exports', { retryAfterSeconds: hourMs / 1000 });
  }
  const everything = await selectEverything(db, userId);
  if (!everything) throw new ProductError('session_required');
  const { body } = downloadZip(entries(services, everything, locale));
  if (!body) throw new ProductError('internal_error');
  return body;
}

async function* entries(services: Services, everything: Everything, locale: Locale) {
  const { user, profile, certifications, chat, requests, references, translations, trustlineNumber } = everything;
  const lastModified = new Date(services.clock.now());
  const today = todayOf(services);
  const record = {
    account: { userId: user.id, phone: user.phone, createdAt: new Date(user.createdAt).toISOString() },
    profile: profile && toOwnerProfile(profile),
    certifications: certifications.map((row) => toCertification(row, today)),
    trustline: profile && {
      state: profile.trustlineState,
      checkedOn: profile.trustlineCheckedOn,
      number: trustlineNumber,
    },
  };
  const families = references.map(exportedReference);
  const text = (name: string, input: string) => ({ name, input, lastModified });
  const json = (name: string, value: unknown) => text(name, JSON.stringify(value, null, 2));
  yield text(
    'index.html',
    exportPage(services, { ...record, references: families, files: archivedFiles(everything) }, locale),
  );
  yield json('profile.json', record);
  yield json(
    'chat.json',
    chat.map((message) => ({
      type: message.type,
      content: message.content,
      createdAt: new Date(message.createdAt).toISOString(),
    })),
  );
  yield json(
    'messages.json',
    everything.messages.map(({ text: words, createdAt }) => ({
      text: words,
      createdAt: new Date(createdAt).toISOString(),
    })),
  );
  yield json(
    'requests.json',
    requests.map(({ createdAt, urgency, state, locale: language }) => ({
      createdAt: new Date(createdAt).toISOString(),
      urgency,
      state,
      language,
    })),
  );
  yield json('introductions.json', (await readOwnIntroductions(services, { profileId: profile?.id })).items);
  yield json('references.json', families);
  const published = references.filter(({ state }) => state === 'approved');
  const publishedFields = new Set(published.map(({ id }) => referenceField(id)));
  yield json(
    'translations.json',
    translations.filter(({ field }) => !isReferenceField(field) || publishedFields.has(field)),
  );
  const captions = profile && (await captionFile(services, profile.id));
  if (captions !== null) yield text('video/captions.vtt', captions);
  for (const file of archivedFiles(everything)) {
    const opened = await openFile(services, file);
    if (opened) yield opened;
  }
}

/**
 * What a page would show of a family, and the state of the reference. The family's contact data and unpublished answers belong to
 * the family, so they are left out.
 */
function exportedReference(row: ReferenceRow) {
  const { name, months, words } = toPublicReference(row);
  const { fromMonth, toMonth, state } = row;
  const common = { name, fromMonth, toMonth, months, state, askedAt: new Date(row.askedAt).toISOString() };
  return state === 'approved' ? { ...common, words } : common;
}
