import { ErrorSummary } from '#widget/ui/error-summary.tsx';
import { useText } from '../text.ts';
import { experienceForm } from './experience-form.ts';
import { fieldId } from './field-id.ts';
import { type FieldIssue, fieldIssues, type StepForm } from './form-values.ts';
import { personalInformationForm } from './personal-information-form.ts';
import { workPreferencesForm } from './work-preferences-form.ts';

/** The steps that can be invalid, by the name of their screen's file. */
export type ValidatedStep = 'personal-information' | 'work-preferences' | 'experience';

export interface StepErrorSummaryProps {
  step: ValidatedStep;
  /** The raw values the step last reported. */
  values: unknown;
}

/** What is missing in a step, each line leading to its field. Renders nothing when the step is valid. */
export function StepErrorSummary({ step, values }: StepErrorSummaryProps) {
  const text = useText();
  const issues = stepIssues(step, values);
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

/** The problems of a step's raw values. Values that are no form's have none to tell. */
export function stepIssues(step: ValidatedStep, values: unknown): FieldIssue[] {
  switch (step) {
    case 'personal-information':
      return issuesOf(personalInformationForm, values);
    case 'work-preferences':
      return issuesOf(workPreferencesForm, values);
    case 'experience':
      return issuesOf(experienceForm, values);
  }
}

function issuesOf<Values extends Record<string, unknown>>(step: StepForm<Values>, values: unknown): FieldIssue[] {
  const parsed = step.values.safeParse(values);
  return parsed.success ? fieldIssues(step.schema, step.input(parsed.data)) : [];
}
