import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './alert.module.css';
import { classNames } from './class-names.ts';

export interface AlertProps {
  tone: 'danger' | 'info' | 'success';
  id?: string | undefined;
  title?: ReactNode;
  children?: ReactNode;
}

const icons = { danger: CircleAlert, info: Info, success: CircleCheck };
const roles = { danger: 'alert', info: undefined, success: 'status' } as const;

/** A message that stands in the page. Danger interrupts assistive technology, success waits its turn, info is plain text. */
export function Alert({ tone, id, title, children }: AlertProps) {
  const Icon = icons[tone];
  return (
    <div id={id} className={classNames(styles['alert'], styles[tone])} role={roles[tone]}>
      <Icon className={styles['icon']} aria-hidden="true" />
      <div className={styles['body']}>
        {title ? <p className={styles['title']}>{title}</p> : null}
        {children ? <div>{children}</div> : null}
      </div>
    </div>
  );
}
