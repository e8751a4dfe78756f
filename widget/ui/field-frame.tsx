import { CircleAlert, CircleHelp } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './field-frame.module.css';

/** What every field says around its control. */
export interface FieldTexts {
  label: ReactNode;
  /** Help that is read before the field. */
  hint?: ReactNode;
  /** What is wrong, shown under the field. */
  error?: ReactNode;
  /** Something to look at again, shown under a field that is not wrong. */
  notice?: ReactNode;
  /** The word that marks an optional field, in the page's language. */
  optional?: string | undefined;
}

/** Ids of a control and of what describes it; unique in the document or shadow root. */
export interface FieldIds {
  control: string;
  hint: string;
  error: string;
  /** Value of `aria-describedby`: the hint and the error, where there are any. */
  describedBy: string | undefined;
}

/** The ids that tie a control to its hint and error. */
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

/** Label above, hint before the control, error under it. For a single control. */
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
  /** The focus left the group. */
  onLeave?: (() => void) | undefined;
  /** What belongs to the group but stands after its error. */
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
    // The handler only watches the focus leave; the controls inside are what is interactive.
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
  // The space is for who hears label and mark as one name.
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
