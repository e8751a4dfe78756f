import { CircleAlert, CircleHelp } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './field-frame.module.css';

/** The texts around a field's control. */
export interface FieldTexts {
  label: ReactNode;
  /** Help that is announced before the field. */
  hint?: ReactNode;
  /** The error, shown below the field. */
  error?: ReactNode;
  /** A hint to check the value, shown below a valid field. */
  notice?: ReactNode;
  /** The label of optional fields, in the page's language. */
  optional?: string | undefined;
}

/** The ids of a control and of its descriptions; unique in the document or shadow root. */
export interface FieldIds {
  control: string;
  hint: string;
  error: string;
  /** The value of `aria-describedby`: the hint and the error, if any. */
  describedBy: string | undefined;
}

/** The ids that connect a control to its hint and error. */
export function useFieldIds(
  id: string | undefined,
  { hint, error, notice }: Pick<FieldTexts, 'hint' | 'error' | 'notice'>,
): FieldIds {
  const generated = useId();
  const control = id ?? generated;
  const ids = { control, hint: `${control}-hint`, error: `${control}-error` };
  const describedBy = [hint && ids.hint, (error || notice) && ids.error].filter(Boolean).join(' ');
  return { ...ids, describedBy: describedBy === '' ? undefined : describedBy };
}

interface FrameProps extends FieldTexts {
  ids: FieldIds;
  children: ReactNode;
}

/** Label above, hint before the control, error below it. For a single control. */
export function FieldFrame({ ids, label, hint, error, notice, optional, children }: FrameProps) {
  return (
    <div className={styles['frame']}>
      <label className={styles['label']} htmlFor={ids.control}>
        {label}
        <OptionalMark text={optional} />
      </label>
      <Hint id={ids.hint} text={hint} />
      <div className={styles['control']}>{children}</div>
      <ErrorSlot id={ids.error} error={error} notice={notice} />
    </div>
  );
}

interface FieldsetFrameProps extends FrameProps {
  /** Called when the focus left the group. */
  onLeave?: (() => void) | undefined;
  /** Content of the group that follows its error. */
  after?: ReactNode;
}

/** The same for a group of controls: a fieldset with its legend. */
export function FieldsetFrame({
  ids,
  label,
  hint,
  error,
  notice,
  optional,
  onLeave,
  after,
  children,
}: FieldsetFrameProps) {
  return (
    // The handler only detects that the focus leaves; the controls inside are interactive.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      className={styles['frame']}
      aria-describedby={ids.describedBy}
      onBlur={(event) => {
        const next = event.relatedTarget;
        if (!(next instanceof Node) || !event.currentTarget.contains(next)) onLeave?.();
      }}
    >
      <legend className={styles['label']}>
        {label}
        <OptionalMark text={optional} />
      </legend>
      <Hint id={ids.hint} text={hint} />
      <div className={styles['control']}>{children}</div>
      <ErrorSlot id={ids.error} error={error} notice={notice} />
      {after}
    </fieldset>
  );
}

function OptionalMark({ text }: { text: string | undefined }) {
  // The space separates label and "optional" for screen readers, which read them as one name.
  return text ? <span className={styles['optional']}>{` ${text}`}</span> : null;
}

function Hint({ id, text }: { id: string; text: ReactNode }) {
  return text ? (
    <p id={id} className={styles['hint']}>
      {text}
    </p>
  ) : null;
}

function ErrorSlot({ id, error, notice }: { id: string; error: ReactNode; notice?: ReactNode }) {
  return (
    <div className={styles['errorSlot']}>
      {error ? (
        <p id={id} className={styles['error']}>
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </p>
      ) : notice ? (
        <p id={id} className={styles['notice']}>
          <CircleHelp aria-hidden="true" />
          <output>{notice}</output>
        </p>
      ) : null}
    </div>
  );
}
