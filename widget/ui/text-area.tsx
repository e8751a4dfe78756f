import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import control from './control.module.css';
import { FieldFrame, type FieldTexts, useFieldIds } from './field-frame.tsx';
import styles from './text-area.module.css';

/** Accepts every prop of `<textarea>`, `ref` included. Lengths are counted in UTF-16 code units, like in the schemas. */
export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value'>, FieldTexts {
  value: string;
  /** The longest text allowed. Typing past it is possible (no pasted text is lost) and shown as an error. */
  limit?: number | undefined;
  /**
   * The text for the number of characters left; negative when there are too many. Shown from the start for a short limit, otherwise
   * only near the limit.
   */
  counter?: ((remaining: number) => string) | undefined;
}

/** The counter appears when this share of the limit is left. */
const nearLimit = 0.1;

/** A limit that already matters at the first words, in UTF-16 units. */
const shortLimit = 200;

/** A text area that grows with its text and counts down near its limit. */
export function TextArea({
  label,
  hint,
  error,
  notice,
  optional,
  id,
  className,
  limit,
  counter,
  ...area
}: TextAreaProps) {
  const ids = useFieldIds(id, { hint, error, notice });
  const remaining = limit === undefined ? Infinity : limit - area.value.length;
  const counts =
    counter !== undefined && limit !== undefined && (limit <= shortLimit || remaining <= limit * nearLimit);
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error} notice={notice} optional={optional}>
      <textarea
        rows={5}
        {...area}
        id={ids.control}
        className={classNames(control['control'], styles['textArea'], className)}
        aria-describedby={ids.describedBy}
        aria-invalid={Boolean(error)}
      />
      <output className={classNames(styles['counter'], remaining < 0 && styles['over'])}>
        {counts ? counter(remaining) : null}
      </output>
    </FieldFrame>
  );
}
