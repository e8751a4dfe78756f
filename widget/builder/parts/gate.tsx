import { Skeleton } from '#widget/ui/skeleton.tsx';
import { Frame } from './frame.tsx';
import styles from './gate.module.css';

/** What stands in the page until its screen is there: the frame, the waiting text and the shape of a form. */
export function Gate({ appName, text }: { appName: string; text: string }) {
  return (
    <Frame appName={appName}>
      <div className={styles['gate']}>
        <output className={styles['text']}>{text}</output>
        <Skeleton shape="title" />
        <Skeleton />
        <div className={styles['fields']}>
          <Skeleton shape="control" />
          <Skeleton shape="control" />
        </div>
      </div>
    </Frame>
  );
}
