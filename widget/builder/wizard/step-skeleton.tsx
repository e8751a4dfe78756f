import { Skeleton } from '#widget/ui/skeleton.tsx';
import styles from './wizard.module.css';

/** The shape of a form that is loading. */
export function StepSkeleton() {
  return (
    <div className={styles['skeleton']}>
      {[1, 2, 3, 4].map((field) => (
        <div key={field}>
          <Skeleton className={styles['label']} />
          <Skeleton shape="control" />
        </div>
      ))}
    </div>
  );
}
