import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** The final size of the content, so that nothing moves when it loads. */
  shape?: 'text' | 'title' | 'control' | 'card' | 'circle' | undefined;
  className?: string | undefined;
}

/** A placeholder for loading content. Hidden from assistive technology: announce the wait with a Spinner. */
export function Skeleton({ shape = 'text', className }: SkeletonProps) {
  return <span aria-hidden="true" className={classNames(styles['skeleton'], styles[shape], className)} />;
}
