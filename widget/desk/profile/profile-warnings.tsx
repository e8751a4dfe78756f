import type { DeskProfile } from '#domain/profile/desk.ts';
import { useText } from '#widget/kit/text.ts';
import { useTimes } from '../times.ts';
import styles from './profile-pane.module.css';

/** Warnings for the reviewer, and the reason of a hold. No warning decides anything by itself. */
export function ProfileWarnings({ detail: { signs, hold } }: { detail: DeskProfile }) {
  const text = useText();
  const times = useTimes();
  return (
    <>
      {signs.length > 0 ? (
        <div className={styles['warning']}>
          <h3>{text('desk.sign.title')}</h3>
          <ul>
            {signs.map((sign) => (
              <li key={sign}>{text(`desk.sign.${sign}`)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {hold ? (
        <div className={styles['warning']}>
          <h3>{text('desk.hold.since', { time: times.exact(hold.at) })}</h3>
          {hold.reason ? <p className={styles['reason']}>{hold.reason}</p> : null}
          <p>
            {hold.answeredAt
              ? text('desk.hold.answered', { time: times.relative(hold.answeredAt) })
              : text('desk.hold.unanswered')}
          </p>
        </div>
      ) : null}
    </>
  );
}
