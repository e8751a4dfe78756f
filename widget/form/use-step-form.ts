import { useContext, useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useText } from '#widget/kit/text.ts';
import type { StepScreenProps } from '#widget/state/step-change.ts';
import { fieldIssues, restoreDraft, type StepForm, validFields } from './form-values.ts';
import { RevealErrors } from './reveal-errors.ts';

/**
 * What a step's form starts with: the kept draft over the profile. Taken once, so that an answer of the server never
 * replaces what is being typed.
 */
export function useInitialValues<Values extends FieldValues>(step: StepForm<Values>, props: StepScreenProps): Values {
  const [initial] = useState(() =>
    restoreDraft(step.values, step.initial(props.profile, props.verifiedPhone), props.draftValues),
  );
  return initial;
}

export interface StepFormState<Values> {
  /** The raw values now. */
  values: Values;
  /** The error under a field, if it is to be shown. */
  errorOf(field: keyof Values & string): string | undefined;
  /** Marks a field that is not registered as left, as a blur does for the others. */
  leave(field: keyof Values & string): void;
}

/**
 * Reports the form on mount and on every change, and words its errors. A field's error waits until the field was left
 * or had been right once, so that nobody is corrected in the middle of a word; what is too long or was wrong from the
 * start shows at once, and inside a {@link RevealErrors} that says so everything does. Issues come straight from the
 * schema rather than through a resolver, which would drop the limits that the messages name.
 */
export function useStepForm<Values extends FieldValues>(
  step: StepForm<Values>,
  form: UseFormReturn<Values>,
  onChange: StepScreenProps['onChange'],
): StepFormState<Values> {
  const text = useText();
  const revealed = useContext(RevealErrors);
  const [judged, setJudged] = useState<ReadonlySet<string>>(() => firstJudged(step, form.getValues()));
  const values = form.watch();
  const touched = new Set(Object.keys(form.formState.touchedFields));
  const issues = fieldIssues(step.schema, step.input(values));

  const report = useEffectEvent((reported: Values) => {
    const input = step.input(reported);
    onChange({
      values: { ...reported },
      valid: fieldIssues(step.schema, input).length === 0,
      patch: validFields(step.schema, input),
    });
  });
  const judge = (name: string) => setJudged((before) => (before.has(name) ? before : new Set([...before, name])));
  const noteEdit = useEffectEvent((name: string, changed: Values) => {
    const wrong = fieldIssues(step.schema, step.input(changed)).some((issue) => issue.field === name);
    if (!wrong) judge(name);
  });
  const { subscribe, getValues } = form;
  useEffect(() => {
    report(getValues());
    return subscribe({
      formState: { values: true },
      callback: ({ values: changed, name }) => {
        if (name !== undefined) noteEdit(name, changed);
        report(changed);
      },
    });
  }, [subscribe, getValues]);

  return {
    values,
    leave: judge,
    errorOf: (field) => {
      const issue = issues.find((each) => each.field === field);
      if (!issue) return undefined;
      const tooMuch = issue.values.maximum !== undefined;
      const shown = revealed || tooMuch || touched.has(field) || judged.has(field);
      return shown ? text(issue.messageId, issue.values) : undefined;
    },
  };
}

/** The fields that are right already, or that an earlier visit left wrong. */
function firstJudged<Values extends FieldValues>(step: StepForm<Values>, values: Values): Set<string> {
  const wrong = new Set(fieldIssues(step.schema, step.input(values)).map((issue) => issue.field));
  return new Set(Object.keys(step.schema.shape).filter((field) => !wrong.has(field) || !isEmpty(values[field])));
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === undefined || (Array.isArray(value) && value.length === 0);
}
