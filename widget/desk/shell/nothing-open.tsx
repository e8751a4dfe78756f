import { useText } from '#widget/kit/text.ts';
import styles from './nothing-open.module.css';

/** Shown beside a list while no item is open. On a narrow screen, only the list is shown. */
export function NothingOpen() {
  return <p className={styles['nothing']}>{useText()('desk.list.nothingOpen')}</p>;
}
