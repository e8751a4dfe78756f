import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { failedRowsFile } from './failed-rows.ts';
import type { Mapping, Table } from './import-types.ts';
import { saveCsv } from './save-csv.ts';
import type { RefusedRow } from './stored-import.ts';

interface FailedRowsButtonProps {
  table: Table;
  mapping: Mapping;
  /** The name of the file that was imported. */
  name: string;
  rowsOf: () => RefusedRow[];
  children: ReactNode;
}

/** Saves the rows that are not written, as they stand in the file, with a column that says why. */
export function FailedRowsButton({ table, mapping, name, rowsOf, children }: FailedRowsButtonProps) {
  const text = useText();
  function save(): void {
    const file = failedRowsFile(table, mapping, rowsOf(), text('desk.import.why'));
    saveCsv(file, text('desk.import.failedFile', { name: name.replace(/\.[^.]*$/, '') }));
  }
  return (
    <Button icon={<Download />} onClick={save}>
      {children}
    </Button>
  );
}
