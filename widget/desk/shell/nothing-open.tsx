import { useText } from '#widget/kit/text.ts';
import styles from './nothing-open.module.css';

/** Stands beside a list while none of it is open; where there is room for one of them only, the list is there alone. */
export function NothingOpen() {
  return <p className={styles['nothing']}>{useText()('desk.list.nothingOpen')}</p>;
}
