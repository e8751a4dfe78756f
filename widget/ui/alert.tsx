import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './alert.module.css';
import { classNames } from './class-names.ts';

export interface AlertProps {
  tone: 'danger' | 'info' | 'success';
  id?: string | undefined;
  /** For the reason why a press had no effect: the alert scrolls into view and takes the focus when it appears. */
  takesFocus?: boolean | undefined;
  title?: ReactNode;
  children?: ReactNode;
}

const icons = { danger: CircleAlert, info: Info, success: CircleCheck };
const roles = { danger: 'alert', info: 'status', success: 'status' } as const;

/**
 * A message in the page. Danger interrupts assistive technology, success and info are announced politely. Mount it
 * again (with another `key`) to focus it again.
 */
export function Alert({ tone, id, takesFocus = false, title, children }: AlertProps) {
  const Icon = icons[tone];
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div
      ref={box}
      id={id}
      className={classNames(styles['alert'], styles[tone])}
      role={roles[tone]}
      tabIndex={takesFocus ? -1 : undefined}
    >
      <Icon className={styles['icon']} aria-hidden="true" />
      <div className={styles['body']}>
        {title ? <p className={styles['title']}>{title}</p> : null}
        {children ? <div>{children}</div> : null}
      </div>
    </div>
  );
}
