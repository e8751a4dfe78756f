import { type ErrorCode, ProductError } from '#domain/errors.ts';
import { createId } from '#domain/id.ts';
import type { CheckedPhone, Import, ImportOutcome } from '#domain/profile/import.ts';
import type { NewUnclaimed } from '#domain/profile/unclaimed.ts';
import { serverTranslator } from '#domain/messages/all.ts';
import { nameForReaders } from '#domain/profile/name-for-readers.ts';
import type { Services } from '../../../services.ts';
import { type Actor, auditEntryOf } from '../../../session/actor.ts';
import { parsePhoneNumber } from '../../identity/phone-number.ts';
import { toChanges } from '../../profile/record.ts';
import { toIso, toIsoOrNull } from '../item-fields.ts';
import { type PhoneOwner, selectPhones } from '../unclaimed/queries.ts';
import {
  insertImport,
  insertRows,
  type ImportRow,
  selectImport,
  selectImports,
  selectRows,
  undoImport as writeUndo,
} from './queries.ts';

/** How many imports the desk lists. */
const listed = 20;

/** As {@link createId} makes them: the client makes the id of an import. */
const idFormat = /^[0-9a-z]{24}$/;

/** A row of a file by its number there. */
interface Row {
  row: number;
  nanny: NewUnclaimed;
}

/** What is known of some phones, as typed. Nothing is written. */
export async function checkPhones(services: Services, actor: Actor, typed: readonly string[]): Promise<CheckedPhone[]> {
  const parsed = typed.map((phone) => parseOrRefuse(services, phone));
  const owners = await selectPhones(services.db, [...new Set(parsed.flatMap(({ phone }) => phone ?? []))]);
  return parsed.map(({ phone, refusal }) => {
    const owner = phone === undefined ? undefined : owners.get(phone);
    const refused = refusal ?? (owner?.isStaff ? 'validation.staffPhone' : undefined);
    if (refused !== undefined) return { error: wordsFor(actor, refused) };
    const name = owner?.profile && nameForReaders(owner.profile, actor.locale);
    const profile = owner?.profile && name !== undefined ? { id: owner.profile.id, name } : undefined;
    return { phone, profile, isStopped: owner?.isStopped ? true : undefined };
  });
}

/**
 * Starts an import under an id that the client made. Idempotent.
 * @throws ProductError not_found for an id of another form
 */
export async function startImport(
  services: Services,
  actor: Actor,
  input: { id: string; name: string; rows: number },
): Promise<Import> {
  if (!idFormat.test(input.id)) throw new ProductError('not_found');
  const { id, name, rows } = input;
  const entry = auditEntryOf(services, actor, { action: 'import.started', subjectId: id, detail: { rows } });
  await insertImport(services, { ...input, name, staffId: actor.id, entry });
  return toImport(await requireImport(services, id));
}

/**
 * Writes rows as unclaimed profiles. Idempotent: a row that was written before answers its profile, also when that is deleted by
 * now.
 * @throws ProductError not_found, import_undone
 */
export async function writeRows(
  services: Services,
  actor: Actor,
  { importId, rows }: { importId: string; rows: readonly Row[] },
): Promise<ImportOutcome[]> {
  const { undoneAt } = await requireImport(services, importId);
  if (undoneAt !== null) throw new ProductError('import_undone');
  const now = services.clock.now();
  const parsed = rows.map(({ row, nanny: { phone: typed, locale, ...fields } }) => {
    const { phone, refusal } = parseOrRefuse(services, typed);
    const id = createId();
    const entry = auditEntryOf(services, actor, { action: 'profile.written', subjectId: id });
    const changes = toChanges(fields);
    return { row, phone, refusal, profile: { id, userId: createId(), phone: phone ?? '', locale, changes, entry } };
  });
  const written = await insertRows(services, {
    importId,
    rows: parsed.filter(({ refusal }) => refusal === undefined),
    now,
  });
  const left = parsed.filter(({ row, refusal }) => refusal === undefined && !written.has(row));
  const [earlier, owners] = await Promise.all([
    selectRows(services.db, importId, numbersOf(left)),
    selectPhones(services.db, [...new Set(left.map(({ profile }) => profile.phone))]),
  ]);
  // Undone meanwhile.
  if (left.length > 0 && (await requireImport(services, importId)).undoneAt !== null) {
    throw new ProductError('import_undone');
  }
  return parsed.map(({ row, refusal, profile }) => {
    if (written.has(row)) return { row, profileId: profile.id };
    if (earlier.has(row)) return { row, profileId: earlier.get(row) ?? undefined };
    const owner = owners.get(profile.phone);
    const error = wordsFor(actor, refusal ?? refusalOf(owner));
    return { row, profileId: owner?.profile?.id, error };
  });
}

/**
 * Deletes the profiles that an import has written. Idempotent.
 * @throws ProductError not_found; import_claimed when a nanny has claimed one of them
 */
export async function undoImport(services: Services, actor: Actor, id: string): Promise<Import> {
  await requireImport(services, id);
  await writeUndo(services, id, auditEntryOf(services, actor, { action: 'import.undone', subjectId: id }));
  const row = await requireImport(services, id);
  if (row.undoneAt === null) throw new ProductError('import_claimed');
  return toImport(row);
}

/** The latest imports, newest first. */
export async function listImports(services: Services): Promise<Import[]> {
  return (await selectImports(services.db, listed)).map(toImport);
}

const numbersOf = (rows: readonly { row: number }[]) => rows.map(({ row }) => row);

/** Why a phone that was free or a row that was new is neither by now. */
const refusalOf = (owner: PhoneOwner | undefined) =>
  owner?.isStaff ? 'validation.staffPhone' : ('errors.nanny_known' as const);

const wordsFor = (actor: Actor, messageId: string) => serverTranslator(actor.locale).text(messageId);

function parseOrRefuse(services: Services, typed: string): { phone?: string; refusal?: `errors.${ErrorCode}` } {
  try {
    return { phone: parsePhoneNumber(typed, services.config.sms.countries) };
  } catch (error) {
    if (error instanceof ProductError) return { refusal: `errors.${error.code}` };
    throw error;
  }
}

async function requireImport(services: Services, id: string): Promise<ImportRow> {
  const row = await selectImport(services.db, id);
  if (!row) throw new ProductError('not_found');
  return row;
}

const toImport = (row: ImportRow): Import => ({
  ...row,
  createdAt: toIso(row.createdAt),
  undoneAt: toIsoOrNull(row.undoneAt),
});
