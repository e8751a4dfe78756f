import { Skeleton } from '#widget/ui/skeleton.tsx';
import { ScreenLayout } from './screen-layout.tsx';
import styles from './gate.module.css';

interface GateProps {
  appName: string;
  text: string;
  /** The layout of the loading content: one form, or the wizard with its rail, its bar, and its first step. */
  shape?: 'form' | 'wizard';
}

const steps = [1, 2, 3, 4, 5, 6];

/** The placeholder until the screen is loaded: the frame, the loading text, and a skeleton of the content. */
export function Gate({ appName, text, shape = 'form' }: GateProps) {
  const waiting = <output className={styles['text']}>{text}</output>;
  return (
    <ScreenLayout appName={appName} compact={shape === 'wizard'}>
      {shape === 'wizard' ? (
        <div className={styles['wizard']}>
          <div className={styles['rail']}>
            {steps.map((step) => (
              <Skeleton key={step} shape="control" />
            ))}
          </div>
          <div>
            <div className={styles['bar']}>
              {waiting}
              <Skeleton className={styles['progress']} />
              <Skeleton className={styles['saved']} />
            </div>
            <Skeleton shape="title" className={styles['title']} />
            <Fields count={8} />
          </div>
          <Skeleton className={styles['miniature']} />
        </div>
      ) : (
        <div className={styles['gate']}>
          {waiting}
          <Skeleton shape="title" />
          <Skeleton />
          <Fields count={2} />
        </div>
      )}
    </ScreenLayout>
  );
}

function Fields({ count }: { count: number }) {
  return (
    <div className={styles['fields']}>
      {Array.from({ length: count }, (_, field) => (
        <Skeleton key={field} shape="control" />
      ))}
    </div>
  );
}
