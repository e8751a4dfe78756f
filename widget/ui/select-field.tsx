import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import control from './control.module.css';
import { FieldFrame, type FieldTexts, useFieldIds } from './field-frame.tsx';
import styles from './select-field.module.css';

export interface SelectOption {
  value: string;
  label: string;
}

/** Accepts every prop of `<select>`, `ref` included. */
export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'children'>, FieldTexts {
  options: readonly SelectOption[];
}

/** A native select: phones show their own picker, and it works under every Content-Security-Policy. */
export function SelectField({ label, hint, error, optional, id, className, options, ...select }: SelectFieldProps) {
  const ids = useFieldIds(id, { hint, error });
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error} optional={optional}>
      <span className={styles['wrap']}>
        <select
          {...select}
          id={ids.control}
          className={classNames(control['control'], styles['select'], className)}
          aria-describedby={ids.describedBy}
          aria-invalid={Boolean(error)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className={styles['chevron']} aria-hidden="true" />
      </span>
    </FieldFrame>
  );
}
