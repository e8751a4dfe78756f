import type { DeskProfile } from '#domain/profile/desk.ts';
import { useText } from '#widget/kit/text.ts';
import { useTimes } from '../times.ts';
import styles from './profile-pane.module.css';

/** The agency's actions on a profile, newest first. */
export function History({ detail: { history } }: { detail: DeskProfile }) {
  const text = useText();
  const times = useTimes();
  return (
    <section className={styles['history']} aria-labelledby="history-title">
      <h3 id="history-title">{text('desk.history.title')}</h3>
      {history.length === 0 ? <p>{text('desk.history.none')}</p> : null}
      <ol>
        {history.map(({ action, by, at }) => (
          <li key={`${action} ${at}`}>
            {text(`desk.act.${action}`)}
            <span>{text('desk.by', { name: by?.name ?? text('desk.somebody'), time: times.exact(at) })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
