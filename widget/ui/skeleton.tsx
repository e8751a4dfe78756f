import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** The final size of what will stand here, so that nothing moves when it arrives. */
  shape?: 'text' | 'title' | 'control' | 'card' | 'circle' | undefined;
  className?: string | undefined;
}

/** Holds the place of content that is loading. Hidden from assistive technology: announce the wait with a Spinner. */
export function Skeleton({ shape = 'text', className }: SkeletonProps) {
  return <span aria-hidden="true" className={classNames(styles['skeleton'], styles[shape], className)} />;
}
