import { eq } from 'drizzle-orm';
import {
  monthsTogether,
  type PublicReference,
  referenceAnswersSchema,
  type ReferenceAnswers,
  referenceQuestions,
  shownFamilyName,
} from '#domain/reference/schema.ts';
import { profileReferences } from '../../db/schema.ts';
import { readStored } from '../stored-record.ts';

/** Public references: those that the agency approved. */
export const isShownReference = eq(profileReferences.state, 'approved');

export type ReferenceRow = typeof profileReferences.$inferSelect;

/** The answers of a row, without those that no longer match the rules. */
export function answersOf({ id, answers }: Pick<ReferenceRow, 'id' | 'answers'>): ReferenceAnswers {
  return readStored(referenceAnswersSchema, answers, { table: 'profile_references', id });
}

/** An approved row as the public sees it. */
export function toPublicReference(row: ReferenceRow): PublicReference {
  const answers = answersOf(row);
  return {
    name: shownFamilyName(row),
    months: monthsTogether(row),
    words: referenceQuestions.flatMap((question) => answers[question] || []),
  };
}
