import type { ReactNode } from 'react';
import type { ChoiceOption } from './checkbox-chips.tsx';
import choice from './choice.module.css';
import { classNames } from './class-names.ts';
import { FieldsetFrame, type FieldTexts, useFieldIds } from './field-frame.tsx';
import styles from './radio-cards.module.css';

export interface RadioCardOption<Value extends string> extends ChoiceOption<Value> {
  description?: ReactNode;
}

export interface RadioCardsProps<Value extends string> extends FieldTexts {
  /** The first radio's id, which an error summary focuses. */
  id?: string | undefined;
  options: readonly RadioCardOption<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
}

/**
 * A choice of one out of a few, each as a card. The radios are native, because their arrow keys work in a shadow root, where
 * focus management with `document.activeElement` does not.
 */
export function RadioCards<Value extends string>({ id, options, value, onChange, ...texts }: RadioCardsProps<Value>) {
  const ids = useFieldIds(id, texts);
  const name = ids.control;
  return (
    <FieldsetFrame ids={ids} {...texts}>
      <div className={styles['cards']}>
        {options.map((option, index) => (
          <label key={option.value} className={styles['card']}>
            <span className={styles['icon']} aria-hidden="true">
              {option.icon}
            </span>
            <span id={`${name}-${option.value}`} className={styles['label']}>
              {option.label}
            </span>
            <input
              type="radio"
              name={name}
              value={option.value}
              id={index === 0 ? ids.control : undefined}
              className={classNames(choice['mark'], choice['radio'])}
              checked={option.value === value}
              aria-labelledby={`${name}-${option.value}`}
              aria-describedby={option.description ? `${name}-${option.value}-description` : undefined}
              onChange={() => onChange(option.value)}
            />
            {option.description ? (
              <span id={`${name}-${option.value}-description`} className={styles['description']}>
                {option.description}
              </span>
            ) : null}
          </label>
        ))}
      </div>
    </FieldsetFrame>
  );
}
