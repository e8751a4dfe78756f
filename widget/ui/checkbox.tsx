import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';
import choice from './choice.module.css';
import { classNames } from './class-names.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
}

/** A checkbox in a row that is entirely a touch target. Its description is announced after its name. */
export function Checkbox({ label, description, icon, className, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <label className={classNames(styles['row'], Boolean(description) && styles['described'], className)}>
      <input
        {...input}
        type="checkbox"
        className={choice['mark']}
        aria-labelledby={`${id}-label`}
        aria-describedby={description ? `${id}-description` : input['aria-describedby']}
      />
      <span className={styles['texts']}>
        <span id={`${id}-label`} className={styles['label']}>
          {label}
        </span>
        {description ? (
          <span id={`${id}-description`} className={styles['description']}>
            {description}
          </span>
        ) : null}
      </span>
      {icon ? (
        <span className={styles['icon']} aria-hidden="true">
          {icon}
        </span>
      ) : null}
    </label>
  );
}
