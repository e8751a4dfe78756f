import { expect, it } from 'vitest';
import { z } from 'zod';
import { ProductError } from './errors.ts';
import { toFieldIssues } from './field-issues.ts';

const schema = z.strictObject({
  name: z.string().max(5, 'validation.tooLong'),
  week: z.array(z.strictObject({ hours: z.number().max(24, 'validation.tooLarge') })),
});

const issuesOf = (value: unknown) => toFieldIssues(schema.safeParse(value).error?.issues ?? []);

it('says where in a value the issue is, what it is, and the maximum where one is passed', () => {
  expect(issuesOf({ name: 'Josefina', week: [{ hours: 8 }, { hours: 25 }] })).toEqual([
    { path: 'name', messageId: 'validation.tooLong', values: { maximum: 5 } },
    { path: 'week.1.hours', messageId: 'validation.tooLarge', values: { maximum: 24 } },
  ]);
});

it('words what the schema does not, and names each unknown field by its path', () => {
  expect(issuesOf({ name: 5, week: [{ hours: 8, minutes: 1, seconds: 2 }] })).toEqual([
    { path: 'name', messageId: 'validation.wrongType' },
    { path: 'week.0.minutes', messageId: 'validation.unknownField' },
    { path: 'week.0.seconds', messageId: 'validation.unknownField' },
  ]);
});

it('an error of the product carries what it was given, and nothing else', () => {
  const cause = new TypeError('network');
  const issues = [{ path: 'code', messageId: 'errors.code_incorrect' }];
  const full = new ProductError('code_incorrect', { issues, values: { count: 2 }, details: { a: 1 }, cause });
  expect(full).toMatchObject({ name: 'ProductError', issues, values: { count: 2 }, details: { a: 1 }, cause });
  expect(new ProductError('not_found')).toMatchObject({ status: 404, issues: [], values: {}, details: {} });
});
