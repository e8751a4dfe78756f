import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  /** While true, the button keeps its width and its focus, shows a spinner, and ignores clicks. */
  busy?: boolean | undefined;
  /** Shown before the text, at 20 px. */
  icon?: ReactNode;
}

/**
 * A button, `type="button"` by default. `disabled` ignores clicks but keeps the focus, which a disabled element would lose to the
 * page's body. `aria-disabled` looks the same and still handles clicks, for actions that explain what is missing.
 */
export function Button({
  variant = 'secondary',
  busy = false,
  disabled = false,
  icon,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || disabled) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      {...(busy ? { 'aria-busy': true } : {})}
      {...(busy || disabled ? { 'aria-disabled': true } : {})}
      className={classNames(styles['button'], styles[variant], busy && styles['busy'], className)}
      onClick={click}
    >
      <span className={styles['content']}>
        {icon ? (
          <span className={styles['icon']} aria-hidden="true">
            {icon}
          </span>
        ) : null}
        {children}
      </span>
      {busy ? (
        <span className={styles['busySpinner']}>
          <Spinner />
        </span>
      ) : null}
    </button>
  );
}
