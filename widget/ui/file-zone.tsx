import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import styles from './file-zone.module.css';

interface FileZoneProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'aria-invalid' | 'aria-describedby'> {
  icon: ReactNode;
  /** The name of the input, such as “Choose a file”. */
  action: string;
  /** The hint that a file can be dropped. */
  drop: string;
  /** Types and size of the files that are accepted. */
  rules?: string;
  /** Types for the browser's file picker, separated by commas. Other files can be chosen all the same. */
  accept: string;
  busy?: boolean;
  onChoose(file: File): void;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** Chooses a file, or takes a dropped one: the input covers the zone, so the browser handles both. */
export function FileZone({ icon, action, drop, rules, accept, busy, onChoose, ref, ...input }: FileZoneProps) {
  const id = useId();
  return (
    <label className={styles['zone']} htmlFor={id} aria-busy={busy}>
      {icon}
      <span className={styles['action']}>{action}</span>
      <span className={styles['drop']}>{drop}</span>
      {rules === undefined ? null : <span className={styles['rules']}>{rules}</span>}
      <input
        {...input}
        ref={ref}
        id={id}
        className={styles['input']}
        type="file"
        accept={accept}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onChoose(file);
          // Otherwise the same file could not be chosen again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
