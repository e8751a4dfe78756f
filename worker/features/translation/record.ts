import { differencesBetween } from '#domain/translation/same-facts.ts';
import { referenceText, shownUntil } from '#domain/translation/reading.ts';
import {
  type Difference,
  referenceField,
  type StoredTranslation,
  type TranslatedField,
  type Translation,
} from '#domain/translation/schema.ts';
import type { ProfileRow } from '../../records/profile/write.ts';
import { type ReferenceRow, toPublicReference } from '../../records/reference/record.ts';
import { textRevision } from './revision.ts';

/** A row as the nanny and the desk see it. Undefined when it is not a translation, or its text no longer exists. */
export async function toTranslation(
  row: StoredTranslation,
  currentText: string | undefined,
  { names, now }: { names: readonly string[]; now: number },
): Promise<Translation | undefined> {
  if (row.state === 'source' || currentText === undefined) return undefined;
  const { field, locale, text, sourceText, staleSince, writtenBy, updatedAt } = row;
  const isStale = sourceText !== currentText;
  const isApproved = row.state === 'approved';
  const until = isStale && isApproved && staleSince !== null ? shownUntil(staleSince) : 0;
  return {
    field,
    locale,
    text,
    state: isStale ? 'out-of-date' : row.state,
    sourceText,
    isApproved,
    ...(until > now && { shownUntil: new Date(until).toISOString() }),
    writtenBy,
    updatedAt: new Date(updatedAt).toISOString(),
    // A published translation had no differences when it was approved.
    differences: isApproved && !isStale ? [] : differencesOf(currentText, text, names),
    revision: await textRevision(currentText, text),
  };
}

/** Maximum number of reported differences: people fix them one by one. */
const toldDifferences = 10;

export function differencesOf(source: string, translation: string, names: readonly string[]): Difference[] {
  return differencesBetween(source, translation, names).slice(0, toldDifferences);
}

/** The nanny's names, which a translation must keep. */
export function namesOf({ firstName, lastName }: Pick<ProfileRow, 'firstName' | 'lastName'>): string[] {
  return [firstName, lastName].flatMap((name) => name?.trim() || []);
}

/** A translatable text, and its author if it is not the nanny. */
export interface SourceText {
  field: TranslatedField;
  text: string;
  by?: string;
}

/** The references of families, each as one text; empty when there are no words. */
export function referenceTexts(rows: readonly ReferenceRow[]): SourceText[] {
  return rows.map((row) => {
    const shown = toPublicReference(row);
    return { field: referenceField(row.id), text: referenceText(shown), by: shown.name };
  });
}
