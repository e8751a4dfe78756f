import {
  monthsTogether,
  type PublicReference,
  referenceAnswersSchema,
  type ReferenceAnswers,
  referenceQuestions,
  shownFamilyName,
} from '#domain/references/schema.ts';
import type { profileReferences } from './schema.ts';
import { readStored } from './stored-record.ts';

export type ReferenceRow = typeof profileReferences.$inferSelect;

/** The answers of a row; one that no longer fits the rules is left out. */
export function answersOf({ id, answers }: Pick<ReferenceRow, 'id' | 'answers'>): ReferenceAnswers {
  return readStored(referenceAnswersSchema, answers, { table: 'profile_references', id });
}

/** An approved row as anybody reads it. */
export function toPublicReference(row: ReferenceRow): PublicReference {
  const answers = answersOf(row);
  return {
    name: shownFamilyName(row),
    months: monthsTogether(row),
    words: referenceQuestions.flatMap((question) => answers[question] || []),
  };
}
