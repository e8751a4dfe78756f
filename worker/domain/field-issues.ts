import type { z } from 'zod';
import type { FieldIssue } from './errors.ts';

/**
 * The issues of a failed zod parse as catalogue keys. The schemas' own messages are keys already; anything else (a wrong type, an
 * unknown field) gets the matching key. The path names an unknown field.
 */
export function toFieldIssues(issues: readonly z.core.$ZodIssue[]): FieldIssue[] {
  return issues.flatMap((issue): FieldIssue[] => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: [...path, key].join('.'), messageId: 'validation.unknownField' }));
    }
    const messageId = issue.message.startsWith('validation.') ? issue.message : 'validation.wrongType';
    if (issue.code === 'too_big') {
      return [{ path: path.join('.'), messageId, values: { maximum: Number(issue.maximum) } }];
    }
    return [{ path: path.join('.'), messageId }];
  });
}
