import { useText } from '#widget/kit/text.ts';
import { useDesk } from '../desk.ts';
import type { ReadFile } from './import-flow.ts';
import list from '../shell/list.module.css';
import styles from './import.module.css';
import type { CheckedRow, Mapping, Reason } from './import-types.ts';
import { reasonWords } from './reason-words.ts';
import { rowName } from './row-name.ts';

/** How many rows of each kind are listed. The others are counted. */
const listed = 100;

/** The rows that have to be corrected, those that are known, and notes about rows that will be written. */
export function CheckedRows({ rows, file }: { rows: readonly CheckedRow[]; file: ReadFile }) {
  const { mapping } = file;
  return (
    <>
      <Rows kind="look" rows={rows.filter(({ state }) => state === 'look')} mapping={mapping} />
      <Rows kind="known" rows={rows.filter(({ state }) => state === 'known')} mapping={mapping} />
      <Rows
        kind="notes"
        rows={rows.filter(({ state, notes }) => state === 'new' && notes.length > 0)}
        mapping={mapping}
      />
    </>
  );
}

interface RowsProps {
  kind: 'look' | 'known' | 'notes';
  rows: readonly CheckedRow[];
  mapping: Mapping;
}

function Rows({ kind, rows, mapping }: RowsProps) {
  const text = useText();
  if (rows.length === 0) return null;
  const title = `import-${kind}`;
  const more = rows.length - listed;
  return (
    <section className={styles['rows']} aria-labelledby={title}>
      <h3 id={title}>{text(`desk.import.rows.${kind}`, { count: rows.length })}</h3>
      <ul className={list['list']}>
        {rows.slice(0, listed).map((row) => (
          <li key={row.row}>
            <p className={list['who']}>
              <span>{text('desk.import.rows.number', { row: row.row })}</span>
              <bdi>{rowName(row.cells, mapping) || text('desk.nameless')}</bdi>
            </p>
            {row.known ? <KnownNanny known={row.known} /> : null}
            <Reasons reasons={kind === 'notes' ? row.notes : row.reasons} />
          </li>
        ))}
      </ul>
      {more > 0 ? <p className={styles['muted']}>{text(`desk.import.rows.more.${kind}`, { count: more })}</p> : null}
    </section>
  );
}

function KnownNanny({ known }: { known: { id: string; name: string } }) {
  const desk = useDesk();
  const text = useText();
  return (
    <a href={desk.router.address('nanny', known.id)}>
      {text('desk.newNanny.known', { name: known.name || text('desk.nameless') })}
    </a>
  );
}

function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  const text = useText();
  if (reasons.length === 0) return null;
  return (
    <ul className={styles['reasons']}>
      {reasons.map((reason) => {
        const words = reasonWords(reason, text);
        return <li key={words}>{words}</li>;
      })}
    </ul>
  );
}
