import { daysBetween } from '../dates.ts';

/** Keys of the `certifications` catalogue. */
export interface DateQuestions {
  issueDate?: 'certification.question.future';
  expiryDate?: 'certification.question.beforeIssue' | 'certification.question.past';
}

/**
 * Questions about a certification's dates that look like typing errors. The dates are possible, so nothing is rejected.
 * @param dates ISO days, empty where none is given
 * @param today `YYYY-MM-DD` in the nanny's time zone
 */
export function dateQuestions(dates: { issueDate: string; expiryDate: string }, today: string): DateQuestions {
  const { issueDate, expiryDate } = dates;
  const isBeforeIssue = issueDate !== '' && expiryDate !== '' && daysBetween(issueDate, expiryDate) < 0;
  const isPast = expiryDate !== '' && daysBetween(today, expiryDate) < 0;
  return {
    ...(issueDate !== '' && daysBetween(today, issueDate) > 0 ? { issueDate: 'certification.question.future' } : {}),
    ...(isBeforeIssue
      ? { expiryDate: 'certification.question.beforeIssue' }
      : isPast
        ? { expiryDate: 'certification.question.past' }
        : {}),
  };
}
