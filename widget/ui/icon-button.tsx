import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The action, for people who cannot see the icon. */
  label: string;
  icon: ReactNode;
}

/** A round 44 px button that shows only an icon. `disabled` ignores clicks but keeps the focus, as in a `Button`. */
export function IconButton({ label, icon, className, disabled = false, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={disabled || undefined}
      aria-label={label}
      className={classNames(styles['iconButton'], className)}
      onClick={(event) => {
        if (disabled) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon}
    </button>
  );
}
