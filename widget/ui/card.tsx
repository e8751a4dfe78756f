import type { ComponentProps } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

export interface CardProps extends ComponentProps<'div'> {
  look?: 'plain' | 'raised' | 'tinted' | undefined;
}

/** A box for content outside the flow of the page. */
export function Card({ look = 'plain', className, ...rest }: CardProps) {
  return <div {...rest} className={classNames(styles['card'], look !== 'plain' && styles[look], className)} />;
}
