import { ErrorSummary } from '#widget/ui/error-summary.tsx';
import { useText } from '#widget/kit/text.ts';
import { fieldId } from '#widget/form/field-id.ts';
import { stepIssues } from './step-forms.ts';

interface StepErrorSummaryProps {
  stepId: string;
  /** The raw values the step last reported. */
  values: unknown;
}

/** The errors of a step, each linked to its field. Renders nothing when the step is valid. */
export function StepErrorSummary({ stepId, values }: StepErrorSummaryProps) {
  const text = useText();
  const issues = stepIssues(stepId, values);
  if (issues.length === 0) return null;
  return (
    <ErrorSummary
      title={text('steps.errorSummary', { count: issues.length })}
      items={issues.map((issue) => ({
        fieldId: fieldId(issue.field),
        message: text(issue.messageId, issue.values),
      }))}
    />
  );
}
