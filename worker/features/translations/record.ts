import { differencesBetween } from '#domain/translations/same-facts.ts';
import { referenceText, shownUntil } from '#domain/translations/reading.ts';
import {
  type Difference,
  referenceField,
  referenceVideoField,
  type StoredTranslation,
  type TranslatedField,
  type Translation,
} from '#domain/translations/schema.ts';
import type { ProfileRow } from '../../records/profile-write.ts';
import { type ReferenceRow, toPublicReference } from '../../records/reference-record.ts';

/** A row as she and the desk read it; undefined for one that is no translation, or of a text that is gone. */
export function toTranslation(
  row: StoredTranslation,
  currentText: string | undefined,
  { names, now }: { names: readonly string[]; now: number },
): Translation | undefined {
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
    // What is on the page had none when it was approved.
    differences: isApproved && !isStale ? [] : differencesOf(currentText, text, names),
  };
}

/** At most so many are told of: they are mended one by one. */
const toldDifferences = 10;

export function differencesOf(source: string, translation: string, names: readonly string[]): Difference[] {
  return differencesBetween(source, translation, names).slice(0, toldDifferences);
}

/** Her names, which a translation keeps. */
export function namesOf({ firstName, lastName }: Pick<ProfileRow, 'firstName' | 'lastName'>): string[] {
  return [firstName, lastName].flatMap((name) => name?.trim() || []);
}

/** A text that can be translated, and who said it where it is not she. */
export interface SourceText {
  field: TranslatedField;
  text: string;
  by?: string;
}

/** What families say, in writing and in their films, as one text each; one that has no words is empty. */
export function referenceTexts(rows: readonly ReferenceRow[]): SourceText[] {
  return rows.flatMap((row) => {
    const shown = toPublicReference(row);
    return [
      { field: referenceField(row.id), text: referenceText(shown), by: shown.name },
      { field: referenceVideoField(row.id), text: row.videoWords, by: shown.name },
    ];
  });
}
