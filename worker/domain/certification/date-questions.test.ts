import { describe, expect, it } from 'vitest';
import { dateQuestions } from './date-questions.ts';

describe('questions about a certification’s dates', () => {
  it.each([
    ['', '', {}],
    ['2026-01-31', '2028-01-31', {}],
    ['2026-11-21', '2026-11-21', {}],
    ['2026-11-22', '', { issueDate: 'certification.question.future' }],
    ['2026-05-01', '2025-05-01', { expiryDate: 'certification.question.beforeIssue' }],
    ['', '2026-11-20', { expiryDate: 'certification.question.past' }],
    [
      '2027-01-01',
      '2026-12-01',
      { issueDate: 'certification.question.future', expiryDate: 'certification.question.beforeIssue' },
    ],
  ])('issued %j, until %j', (issueDate, expiryDate, questions) => {
    expect(dateQuestions({ issueDate, expiryDate }, '2026-11-21')).toEqual(questions);
  });
});
