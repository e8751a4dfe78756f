import { Download, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { importLimits } from '#domain/profile/import.ts';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { FileZone } from '#widget/ui/file-zone.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import { useDesk } from '../desk.ts';
import { exampleFile } from './example-file.ts';
import type { ImportFlow } from './import-flow.ts';
import styles from './import.module.css';
import type { Table } from './import-types.ts';
import { matchColumns } from './match-columns.ts';
import { readFile } from './read-file.ts';
import { readTable } from './read-table.ts';
import { saveCsv } from './save-csv.ts';

/** A larger file is not a list of nannies, in bytes. */
const maxBytes = 20_000_000;

const textEncoder = new TextEncoder();

/** Why a file cannot be read: a key of `desk.import.problem.*` and its values. */
interface Problem {
  key: string;
  values?: Record<string, number>;
}

/** The first step: a file, or cells copied from a spreadsheet. */
export function ChooseFile({ flow }: { flow: ImportFlow }) {
  const desk = useDesk();
  const text = useText();
  const [pasted, setPasted] = useState('');
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  /** Counts the problems, so that the same one is announced again. */
  const [problems, setProblems] = useState(0);

  function fail(found: Problem): void {
    setProblem(found);
    setProblems((count) => count + 1);
  }

  async function read(name: string, bytesOf: () => Promise<Uint8Array>): Promise<void> {
    if (isReading) return;
    setReading(true);
    setProblem(undefined);
    const found = await tableOf(bytesOf).catch((): Problem => ({ key: 'unreadable' }));
    setReading(false);
    if ('key' in found) fail(found);
    else flow.showFile({ name, table: found.table, ...matchColumns(found.table), locale: desk.locale });
  }

  function readChosen(file: File): void {
    if (file.size > maxBytes) fail({ key: 'tooLarge' });
    else void read(file.name, async () => new Uint8Array(await file.arrayBuffer()));
  }

  return (
    <section className={styles['part']} aria-labelledby="import-step">
      <h2 id="import-step" tabIndex={-1}>
        {text('desk.import.file.title')}
      </h2>
      <p>{text('desk.import.file.text', { rows: importLimits.rows })}</p>
      <Button
        variant="quiet"
        className={styles['example']}
        icon={<Download />}
        onClick={() => saveCsv(exampleFile(text), 'nannies.csv')}
      >
        {text('desk.import.file.example')}
      </Button>
      {problem === undefined ? null : (
        <Alert key={problems} tone="danger" takesFocus>
          {text(`desk.import.problem.${problem.key}`, problem.values)}
        </Alert>
      )}
      <FileZone
        icon={<FileSpreadsheet aria-hidden="true" />}
        action={text('desk.import.file.choose')}
        drop={text('desk.import.file.drop')}
        // Other files can be chosen too: they are answered with what to do.
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        busy={isReading}
        onChoose={readChosen}
      />
      <form
        noValidate
        className={styles['paste']}
        onSubmit={(event) => {
          event.preventDefault();
          void read(text('desk.import.paste.name'), async () => textEncoder.encode(pasted));
        }}
      >
        <TextArea
          name="cells"
          label={text('desk.import.paste.label')}
          hint={text('desk.import.paste.hint')}
          rows={4}
          value={pasted}
          spellCheck={false}
          dir="auto"
          onChange={({ currentTarget }) => setPasted(currentTarget.value)}
        />
        <Button type="submit" busy={isReading}>
          {text('desk.import.paste.read')}
        </Button>
      </form>
    </section>
  );
}

async function tableOf(bytesOf: () => Promise<Uint8Array>): Promise<Problem | { table: Table }> {
  const file = readFile(await bytesOf());
  if ('problem' in file) return { key: file.problem };
  const table = await readTable(file.text);
  if (!('problem' in table)) return { table };
  const values = { rows: importLimits.rows, ...('row' in table && { row: table.row }) };
  return { key: table.problem, values };
}
