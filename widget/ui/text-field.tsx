import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import control from './control.module.css';
import { FieldFrame, type FieldTexts, useFieldIds } from './field-frame.tsx';

export interface TextFieldProps extends ComponentProps<'input'>, FieldTexts {
  /** The id of the error message elsewhere in the form. */
  refusedBy?: string | undefined;
}

/** A one-line text input with its label, hint, and error. Accepts every prop of `<input>`, `ref` included. */
export function TextField({
  label,
  hint,
  error,
  notice,
  optional,
  id,
  className,
  refusedBy,
  ...input
}: TextFieldProps) {
  const ids = useFieldIds(id, { hint, error, notice });
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error} notice={notice} optional={optional}>
      <input
        type="text"
        {...input}
        id={ids.control}
        className={classNames(control['control'], className)}
        aria-describedby={[refusedBy, ids.describedBy].filter(Boolean).join(' ') || undefined}
        aria-invalid={Boolean(error) || refusedBy !== undefined}
      />
    </FieldFrame>
  );
}
