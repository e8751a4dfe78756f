import { useEffect, useState } from 'react';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { wordsOf } from '../words-of.ts';
import { isUndone } from './failure.ts';
import type { ImportFlow, Sending } from './import-flow.ts';
import styles from './import.module.css';
import { RowProgress } from './row-progress.tsx';

/** The fourth step: rows are written batch by batch. An import that stopped goes on from there, also in another tab. */
export function SendingStep({ sending, flow }: { sending: Sending; flow: ImportFlow }) {
  const text = useText();
  const { status, stored, progress, isKept, error } = sending;
  const { name, rows } = stored;
  const counts = { name, done: progress.sent, total: rows.length };
  const isUnderWay = status === 'sending' || status === 'pausing';
  const isOver = isUndone(error);
  return (
    <section className={styles['part']} aria-labelledby="import-step">
      <h2 id="import-step" tabIndex={-1}>
        {text(isUnderWay || status === 'elsewhere' ? 'desk.import.sending.title' : 'desk.import.stopped.title', counts)}
      </h2>
      {status === 'elsewhere' ? <Alert tone="info">{text('desk.import.elsewhere')}</Alert> : null}
      {status === 'failed' ? <Alert tone="danger">{wordsOf(error, text)}</Alert> : null}
      {status === 'elsewhere' ? null : (
        <RowProgress label={text('desk.import.sending.title', counts)} done={progress.sent} total={rows.length} />
      )}
      {isUnderWay ? (
        <>
          <p className={styles['muted']}>{text(isKept ? 'desk.import.sending.kept' : 'desk.import.sending.notKept')}</p>
          <div className={styles['actions']}>
            <Button busy={status === 'pausing'} onClick={flow.pause}>
              {text('desk.import.sending.pause')}
            </Button>
          </div>
        </>
      ) : null}
      {isUnderWay || status === 'elsewhere' ? null : (
        <>
          <div className={styles['actions']}>
            {isOver ? null : <GoOn retryAt={sending.retryAt} onGoOn={() => void flow.goOn()} />}
            <Button onClick={() => void flow.leave()}>{text('desk.import.stopped.leave')}</Button>
          </div>
          <p className={styles['muted']}>{text('desk.import.stopped.leaveHint')}</p>
        </>
      )}
    </section>
  );
}

/** Goes on, but not before the server may be asked again. */
function GoOn({ retryAt = 0, onGoOn }: { retryAt?: number | undefined; onGoOn: () => void }) {
  const text = useText();
  const [isEarly, setEarly] = useState(() => Date.now() < retryAt);
  useEffect(() => {
    const timer = setTimeout(() => setEarly(false), Math.max(0, retryAt - Date.now()));
    return () => clearTimeout(timer);
  }, [retryAt]);
  return (
    <Button variant="primary" disabled={isEarly} onClick={onGoOn}>
      {text('desk.import.stopped.goOn')}
    </Button>
  );
}
