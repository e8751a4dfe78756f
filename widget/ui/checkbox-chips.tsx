import type { ReactNode } from 'react';
import styles from './checkbox-chips.module.css';
import choice from './choice.module.css';
import { FieldsetFrame, type FieldTexts, useFieldIds } from './field-frame.tsx';

/** A choice with its label. */
export interface ChoiceOption<Value extends string> {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
}

export interface CheckboxChipsProps<Value extends string> extends FieldTexts {
  /** The first checkbox's id, which an error summary focuses. */
  id?: string | undefined;
  options: readonly ChoiceOption<Value>[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  /** Called when the focus left the group. */
  onBlur?: (() => void) | undefined;
  /** If set, the options are in two columns, with this many in the first. */
  firstColumn?: number | undefined;
}

/** A group of big checkboxes. Chosen values keep the order of the options. */
export function CheckboxChips<Value extends string>({
  id,
  options,
  value,
  onChange,
  onBlur,
  firstColumn,
  ...texts
}: CheckboxChipsProps<Value>) {
  const ids = useFieldIds(id, texts);
  const toggle = (changed: Value, checked: boolean) =>
    onChange(
      options.map((option) => option.value).filter((each) => (each === changed ? checked : value.includes(each))),
    );
  const chip = (option: ChoiceOption<Value>) => (
    <label key={option.value} className={styles['chip']}>
      <input
        type="checkbox"
        name={ids.control}
        value={option.value}
        id={option === options[0] ? ids.control : undefined}
        className={choice['mark']}
        checked={value.includes(option.value)}
        aria-invalid={texts.error ? true : undefined}
        onChange={(event) => toggle(option.value, event.target.checked)}
      />
      <span>{option.label}</span>
      {option.icon ? (
        <span className={styles['icon']} aria-hidden="true">
          {option.icon}
        </span>
      ) : null}
    </label>
  );
  return (
    <FieldsetFrame ids={ids} {...texts} onLeave={onBlur}>
      {firstColumn === undefined ? (
        <div className={styles['wrap']}>{options.map(chip)}</div>
      ) : (
        <div className={styles['columns']}>
          <div className={styles['column']}>{options.slice(0, firstColumn).map(chip)}</div>
          <div className={styles['column']}>{options.slice(firstColumn).map(chip)}</div>
        </div>
      )}
    </FieldsetFrame>
  );
}
