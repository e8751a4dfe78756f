import { useEffect, useEffectEvent, useState } from 'react';
import { checkPhones } from '#domain/profile/import-contract.ts';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { useDesk } from '../desk.ts';
import { wordsOf } from '../words-of.ts';
import { checkRows, summaryOf } from './check-rows.ts';
import { CheckedRows } from './checked-rows.tsx';
import { dataRowsOf } from './columns.ts';
import { FailedRowsButton } from './failed-rows-button.tsx';
import type { ImportFlow, ReadFile } from './import-flow.ts';
import styles from './import.module.css';
import type { CheckedRow } from './import-types.ts';
import { reasonWords } from './reason-words.ts';
import { RowProgress } from './row-progress.tsx';

interface CheckStepProps {
  file: ReadFile;
  /** The rows after the check; absent while they are checked. */
  rows?: CheckedRow[];
  isBlocked?: boolean;
  flow: ImportFlow;
}

/** The third step: which rows are new, known, or have to be corrected. Nothing is written. */
export function CheckStep({ file, rows, isBlocked = false, flow }: CheckStepProps) {
  const text = useText();
  const [attempt, setAttempt] = useState(0);
  return (
    <section className={styles['part']} aria-labelledby="import-step">
      <h2 id="import-step" tabIndex={-1}>
        {text('desk.import.check.title', { name: file.name })}
      </h2>
      {rows === undefined ? (
        <Checking key={attempt} file={file} flow={flow} onAgain={() => setAttempt(attempt + 1)} />
      ) : (
        <Checked file={file} rows={rows} isBlocked={isBlocked} flow={flow} />
      )}
    </section>
  );
}

function Checking({ file, flow, onAgain }: { file: ReadFile; flow: ImportFlow; onAgain: () => void }) {
  const desk = useDesk();
  const text = useText();
  const [checked, setChecked] = useState(0);
  const [error, setError] = useState<unknown>();
  const total = dataRowsOf(file.table, file.mapping).length;

  const check = useEffectEvent((signal: AbortSignal) => {
    const { table, mapping, locale } = file;
    const phonesOf = async (phones: string[]) => (await desk.call(checkPhones, { body: { phones } })).phones;
    const fail = (thrown: unknown) => {
      if (signal.aborted) return;
      desk.noticeSignedOut(thrown);
      setError(thrown);
    };
    const show = (rows: CheckedRow[]) => (signal.aborted ? undefined : flow.showChecked(rows));
    checkRows({ table, mapping, locale, phonesOf, onProgress: setChecked, signal }).then(show, fail);
  });
  useEffect(() => {
    const leaving = new AbortController();
    check(leaving.signal);
    return () => leaving.abort();
  }, []);

  return (
    <>
      <p className={styles['muted']}>{text('desk.import.check.nothingWritten')}</p>
      {error === undefined ? (
        <RowProgress label={text('desk.import.check.progress')} done={checked} total={total} />
      ) : (
        <Alert tone="danger">{wordsOf(error, text)}</Alert>
      )}
      <div className={styles['actions']}>
        {error === undefined ? null : (
          <Button variant="primary" onClick={onAgain}>
            {text('desk.import.check.again')}
          </Button>
        )}
        <Button onClick={flow.showColumns}>{text('desk.import.check.back')}</Button>
      </div>
    </>
  );
}

interface CheckedProps {
  file: ReadFile;
  rows: CheckedRow[];
  isBlocked: boolean;
  flow: ImportFlow;
}

function Checked({ file, rows, isBlocked, flow }: CheckedProps) {
  const text = useText();
  const counts = summaryOf(rows);
  const refused = () =>
    rows
      .filter(({ state }) => state === 'look')
      .map(({ row, reasons }) => ({ row, why: reasons.map((reason) => reasonWords(reason, text)).join('; ') }));

  return (
    <>
      <output className={styles['summary']}>{text('desk.import.check.summary', { ...counts })}</output>
      {counts.new === 0 ? <p>{text('desk.import.check.nothingNew')}</p> : null}
      {isBlocked ? <Alert tone="info">{text('desk.import.check.blocked')}</Alert> : null}
      <div className={styles['actions']}>
        {counts.new === 0 ? null : (
          <Button variant="primary" onClick={() => void flow.start(refused())}>
            {text('desk.import.check.import', { count: counts.new })}
          </Button>
        )}
        {counts.look === 0 ? null : (
          <FailedRowsButton table={file.table} mapping={file.mapping} name={file.name} rowsOf={refused}>
            {text('desk.import.check.save')}
          </FailedRowsButton>
        )}
        <Button onClick={flow.showColumns}>{text('desk.import.check.back')}</Button>
      </div>
      <CheckedRows rows={rows} file={file} />
    </>
  );
}
