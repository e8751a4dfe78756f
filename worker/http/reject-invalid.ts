import type { z } from 'zod';
import { ProductError } from '#domain/errors.ts';
import { toFieldIssues } from '#domain/field-issues.ts';

/**
 * Hook for the validator of a request: rejects values that do not fit `schema`.
 * @throws ProductError validation_failed naming the fields
 */
export function rejectInvalid(schema: z.ZodType) {
  return (result: { success: boolean; data: unknown }): void => {
    if (result.success) return;
    const parsed = schema.safeParse(result.data);
    throw new ProductError('validation_failed', { issues: parsed.success ? [] : toFieldIssues(parsed.error.issues) });
  };
}
