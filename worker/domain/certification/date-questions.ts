import { daysBetween } from '../dates.ts';

/** Keys of the `certifications` catalogue. */
export interface DateQuestions {
  issueDate?: 'certifications.question.future';
  expiryDate?: 'certifications.question.beforeIssue' | 'certifications.question.past';
}

/**
 * What is asked about a certificate's dates: slips of the pen are common, and none of this is impossible. Nothing is
 * refused for it.
 * @param dates ISO days, empty where none is given
 * @param today `YYYY-MM-DD` where the nanny is
 */
export function dateQuestions(dates: { issueDate: string; expiryDate: string }, today: string): DateQuestions {
  const { issueDate, expiryDate } = dates;
  const isBeforeIssue = issueDate !== '' && expiryDate !== '' && daysBetween(issueDate, expiryDate) < 0;
  const isPast = expiryDate !== '' && daysBetween(today, expiryDate) < 0;
  return {
    ...(issueDate !== '' && daysBetween(today, issueDate) > 0 ? { issueDate: 'certifications.question.future' } : {}),
    ...(isBeforeIssue
      ? { expiryDate: 'certifications.question.beforeIssue' }
      : isPast
        ? { expiryDate: 'certifications.question.past' }
        : {}),
  };
}
