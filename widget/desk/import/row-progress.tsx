import { useText } from '#widget/kit/text.ts';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import { Progress } from '#widget/ui/progress.tsx';
import styles from './import.module.css';

interface RowProgressProps {
  label: string;
  done: number;
  total: number;
}

/** Announcing every batch would never end, so only each of these shares of all rows is announced. */
const announcedShares = 4;

/** How many of the rows are done, as a bar and in numbers. */
export function RowProgress({ label, done, total }: RowProgressProps) {
  const text = useText();
  const share = total === 0 ? 0 : Math.floor((done / total) * announcedShares);
  const announced = Math.floor((share / announcedShares) * total);
  return (
    <div className={styles['progress']}>
      <Progress label={label} value={total === 0 ? null : (done / total) * 100} />
      <p>{text('desk.import.progress', { done, total })}</p>
      <LiveRegion text={share === 0 ? '' : text('desk.import.progress', { done: announced, total })} />
    </div>
  );
}
