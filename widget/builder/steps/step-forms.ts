import type { FormContent } from '../../state/step-change.ts';
import { experienceForm } from './experience-form.ts';
import { type FieldIssue, fieldIssues, restoreDraft, type StepForm } from '#widget/form/form-values.ts';
import { personalInformationForm } from '#widget/form/personal-information-form.ts';
import { workPreferencesForm } from './work-preferences-form.ts';

/** The errors in a step's raw values; empty if the step is always valid, or the values belong to no form. */
export function stepIssues(stepId: string, values: unknown): FieldIssue[] {
  return formOf(stepId)?.issues(values) ?? [];
}

/** Whether a step that is not open would be valid with this content. */
export function isStepValid(stepId: string, content: FormContent, verifiedPhone: string | undefined): boolean {
  return formOf(stepId)?.isValid(content, verifiedPhone) ?? true;
}

interface JudgedForm {
  issues(values: unknown): FieldIssue[];
  isValid(content: FormContent, verifiedPhone: string | undefined): boolean;
}

/** The form of a step that can be invalid (docs/specification.md 4). */
function formOf(stepId: string): JudgedForm | undefined {
  switch (stepId) {
    case 'personal-information':
      return judge(personalInformationForm);
    case 'work-preferences':
      return judge(workPreferencesForm);
    case 'experience':
      return judge(experienceForm);
    default:
      return undefined;
  }
}

function judge<Values extends Record<string, unknown>>(form: StepForm<Values>): JudgedForm {
  const issuesOf = (values: Values) => fieldIssues(form.schema, form.input(values));
  return {
    issues(values) {
      const parsed = form.values.safeParse(values);
      return parsed.success ? issuesOf(parsed.data) : [];
    },
    isValid({ profile, draftValues }, verifiedPhone) {
      const values = restoreDraft(form.values, form.initial(profile, verifiedPhone), draftValues);
      return issuesOf(values).length === 0;
    },
  };
}
