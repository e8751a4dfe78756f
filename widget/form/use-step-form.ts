import { type ChangeEvent, useContext, useEffect, useEffectEvent, useReducer } from 'react';
import { useText } from '#widget/kit/text.ts';
import type { StepScreenProps } from '#widget/state/step-change.ts';
import { fieldId } from './field-id.ts';
import { fieldIssues, restoreDraft, type StepForm, validFields } from './form-values.ts';
import { RevealErrors } from './reveal-errors.ts';

/** The text fields of a form. */
export type TextField<Values> = {
  [Field in keyof Values]: Values[Field] extends string ? Field : never;
}[keyof Values] &
  string;

export interface StepFormState<Values> {
  /** The current raw values. */
  values: Values;
  set<Field extends keyof Values & string>(field: Field, value: Values[Field]): void;
  /** The error of a field, if it should be shown. */
  errorOf(field: keyof Values & string): string | undefined;
  /** Call this on blur: from then on, the field's error shows. */
  leave(field: keyof Values & string): void;
  /** The props of a text field; `tidy` normalizes the typed text on blur. */
  textField(field: TextField<Values>, tidy?: (text: string) => string): TextFieldProps;
}

interface TextFieldProps {
  id: string;
  name: string;
  value: string;
  error: string | undefined;
  onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void;
  onBlur(): void;
}

/** Values as typed, and the fields whose errors may show. */
interface FormState<Values> {
  values: Values;
  judged: ReadonlySet<string>;
}

type FormChange = { kind: 'set'; field: string; value: unknown } | { kind: 'leave'; field: string };

/**
 * A step's form. It starts with the stored draft on top of the profile, and a server response never replaces what is being typed.
 * It reports the form on mount and on every change, and returns the error texts. A field's error is hidden until the field was
 * left or had been valid once, so that nobody is corrected in the middle of a word. Too long values and values that were invalid
 * from the start show at once, and {@link RevealErrors} shows all errors.
 */
export function useStepForm<Values extends Record<string, unknown>>(
  step: StepForm<Values>,
  props: StepScreenProps,
): StepFormState<Values> {
  const text = useText();
  const revealed = useContext(RevealErrors);
  const { onChange } = props;
  const reduce = (state: FormState<Values>, change: FormChange) => changeForm(step, state, change);
  const [{ values, judged }, change] = useReducer(reduce, undefined, () => startForm(step, props));
  const issues = fieldIssues(step.schema, step.input(values));

  const report = useEffectEvent((reported: Values) => {
    onChange({ values: reported, valid: issues.length === 0, patch: validFields(step.schema, step.input(reported)) });
  });
  useEffect(() => report(values), [values]);

  const set = (field: string, value: unknown) => change({ kind: 'set', field, value });
  const leave = (field: string) => change({ kind: 'leave', field });
  const errorOf = (field: string) => {
    const issue = issues.find((each) => each.field === field);
    if (!issue) return undefined;
    const tooMuch = issue.values.maximum !== undefined;
    return revealed || tooMuch || judged.has(field) ? text(issue.messageId, issue.values) : undefined;
  };
  return {
    values,
    set,
    leave,
    errorOf,
    textField: (field, tidy) => ({
      id: fieldId(field),
      name: field,
      value: textOf(values[field]),
      error: errorOf(field),
      onChange: (event) => set(field, event.currentTarget.value),
      onBlur() {
        if (tidy) set(field, tidy(textOf(values[field])));
        leave(field);
      },
    }),
  };
}

/** The types allow no other field here, but the compiler cannot infer that. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function startForm<Values extends Record<string, unknown>>(
  step: StepForm<Values>,
  { profile, verifiedPhone, draftValues }: StepScreenProps,
): FormState<Values> {
  const values = restoreDraft(step.values, step.initial(profile, verifiedPhone), draftValues);
  return { values, judged: firstJudged(step, values) };
}

function changeForm<Values extends Record<string, unknown>>(
  step: StepForm<Values>,
  { values, judged }: FormState<Values>,
  change: FormChange,
): FormState<Values> {
  const { field } = change;
  const changed: Values = change.kind === 'set' ? { ...values, [field]: change.value } : values;
  const isWrong = fieldIssues(step.schema, step.input(changed)).some((issue) => issue.field === field);
  const isJudged = judged.has(field) || change.kind === 'leave' || !isWrong;
  return { values: changed, judged: isJudged ? new Set([...judged, field]) : judged };
}

/** The fields that are valid already, or that an earlier visit left invalid. */
function firstJudged<Values extends Record<string, unknown>>(step: StepForm<Values>, values: Values): Set<string> {
  const wrong = new Set(fieldIssues(step.schema, step.input(values)).map((issue) => issue.field));
  return new Set(Object.keys(step.schema.shape).filter((field) => !wrong.has(field) || !isEmpty(values[field])));
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === undefined || (Array.isArray(value) && value.length === 0);
}
