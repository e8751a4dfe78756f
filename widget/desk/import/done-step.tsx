import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { useDesk } from '../desk.ts';
import { InvitationProgress } from '../unclaimed/invitations.tsx';
import { FailedRowsButton } from './failed-rows-button.tsx';
import type { ImportFlow } from './import-flow.ts';
import styles from './import.module.css';
import type { ImportProgress, StoredImport } from './stored-import.ts';

interface DoneStepProps {
  stored: StoredImport;
  progress: ImportProgress;
  flow: ImportFlow;
}

/** What became of an import, and what comes next: the rows that were not written, and invitations. */
export function DoneStep({ stored, progress, flow }: DoneStepProps) {
  const desk = useDesk();
  const text = useText();
  const { table, mapping, name, look } = stored;
  const { written, known, failed } = progress;
  const refused = failed.length + look.length;
  return (
    <section className={styles['part']} aria-labelledby="import-step">
      <h2 id="import-step" tabIndex={-1}>
        {text('desk.import.done.title', { name })}
      </h2>
      <Alert tone="success">{text('desk.import.done.text', { written, refused, known })}</Alert>
      {failed.length === 0 ? null : (
        <ul className={styles['reasons']}>
          {failed.slice(0, listed).map(({ row, why }) => (
            <li key={row}>{text('desk.import.done.why', { row, why })}</li>
          ))}
        </ul>
      )}
      <div className={styles['actions']}>
        {refused === 0 ? null : (
          <FailedRowsButton table={table} mapping={mapping} name={name} rowsOf={() => inOrder([...failed, ...look])}>
            {text('desk.import.done.save')}
          </FailedRowsButton>
        )}
        <a className={styles['link']} href={desk.router.address('nannies', undefined, { state: 'unclaimed' })}>
          {text('desk.import.done.list')}
        </a>
        <Button variant="quiet" onClick={flow.showFirstStep}>
          {text('desk.import.done.another')}
        </Button>
      </div>
      <InvitationProgress />
    </section>
  );
}

/** How many reasons of the server are listed. The file has all. */
const listed = 20;

const inOrder = <Row extends { row: number }>(rows: Row[]) => rows.toSorted((a, b) => a.row - b.row);
