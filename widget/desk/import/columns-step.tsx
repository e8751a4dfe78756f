import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { localeFacts, locales } from '#domain/locale.ts';
import { importLimits } from '#domain/profile/import.ts';
import { type Text, useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { Checkbox } from '#widget/ui/checkbox.tsx';
import { SelectField } from '#widget/ui/select-field.tsx';
import { dataRowsOf, fieldOf, headingOf, missingFields, samplesOf, withField } from './columns.ts';
import { fieldLabel } from './field-label.ts';
import type { ImportFlow, ReadFile } from './import-flow.ts';
import styles from './import.module.css';
import { type ImportField, importFields, type Mapping } from './import-types.ts';
import { PreviewRows } from './preview-rows.tsx';

/** How many values of a column are shown. */
const samples = 3;

/** The second step: what each column of the file fills, and how the first rows will stand. */
export function ColumnsStep({ file, flow }: { file: ReadFile; flow: ImportFlow }) {
  const text = useText();
  const { table, mapping, locale } = file;
  const [explains, setExplains] = useState(0);
  const rows = useMemo(() => dataRowsOf(table, mapping), [table, mapping]);
  const problem = problemOf(rows.length, mapping, text);
  const change = (changes: Partial<ReadFile>) => flow.showFile({ ...file, ...changes });
  const choose = (column: number, field: ImportField | undefined) => {
    const doubts = file.doubts.filter((doubt) => !doubt.columns.includes(column) && doubt.field !== field);
    change({ mapping: withField(mapping, column, field), doubts });
  };

  function next(): void {
    if (problem === undefined) flow.check();
    else setExplains((count) => count + 1);
  }

  return (
    <section className={styles['part']} aria-labelledby="import-step">
      <h2 id="import-step" tabIndex={-1}>
        {text('desk.import.columns.title')}
      </h2>
      <p>{text('desk.import.columns.text', { name: file.name, count: rows.length })}</p>
      <Checkbox
        label={text('desk.import.columns.header')}
        checked={mapping.hasHeader}
        onChange={({ currentTarget }) => change({ mapping: { ...mapping, hasHeader: currentTarget.checked } })}
      />
      <Doubts file={file} />
      <ul className={styles['columns']}>
        {table.rows[0]?.map((_, column) => (
          // A column is its position.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={column}>
            <ColumnField
              heading={headingOf(column, table, mapping, text)}
              values={samplesOf(rows, column, samples)}
              field={fieldOf(mapping, column)}
              onChoose={(field) => choose(column, field)}
            />
          </li>
        ))}
      </ul>
      {mapping.columns.locale === undefined ? (
        <div className={styles['narrow']}>
          <SelectField
            name="locale"
            label={text('desk.newNanny.locale')}
            hint={text('desk.import.columns.localeHint')}
            value={locale}
            options={locales.map((value) => ({ value, label: localeFacts[value].ownName }))}
            onChange={({ currentTarget }) => change({ locale: locales[currentTarget.selectedIndex] ?? locale })}
          />
        </div>
      ) : null}
      <PreviewRows file={file} />
      {explains > 0 && problem !== undefined ? (
        <Alert key={explains} id="import-missing" tone="danger" takesFocus>
          {problem}
        </Alert>
      ) : null}
      <div className={styles['actions']}>
        <Button
          variant="primary"
          aria-disabled={problem !== undefined}
          aria-describedby="import-missing"
          onClick={next}
        >
          {text('desk.import.columns.next', { count: rows.length })}
        </Button>
        <Button onClick={flow.showFirstStep}>{text('desk.import.columns.back')}</Button>
      </div>
      {explains === 0 && problem !== undefined ? (
        <p id="import-missing" className={styles['muted']}>
          {problem}
        </p>
      ) : null}
    </section>
  );
}

/** Why these columns cannot be checked; undefined when they can. Only now it is known whether the first row is a nanny. */
function problemOf(rows: number, mapping: Mapping, text: Text): string | undefined {
  if (rows === 0) return text('desk.import.problem.noRows');
  if (rows > importLimits.rows) return text('desk.import.problem.tooManyRows', { rows: importLimits.rows });
  const missing = missingFields(mapping);
  return missing.length === 0 ? undefined : text(`desk.import.columns.missing.${missing.join('.')}`);
}

/** Columns that look like the same field, until staff have chosen. */
function Doubts({ file }: { file: ReadFile }) {
  const text = useText();
  const intl = useIntl();
  const { table, mapping, doubts } = file;
  const quoted = (column: number) => text('desk.import.quoted', { name: headingOf(column, table, mapping, text) });
  const open = doubts.flatMap(({ field, columns }) => {
    const used = mapping.columns[field];
    return used === undefined ? [] : [{ field, used, columns }];
  });
  if (open.length === 0) return null;
  return (
    <Alert tone="info">
      <ul className={styles['plain']}>
        {open.map(({ field, used, columns }) => (
          <li key={field}>
            {text('desk.import.columns.doubt', {
              columns: intl.formatList(columns.map(quoted)),
              field: text('desk.import.quoted', { name: fieldLabel(field, text) }),
              used: quoted(used),
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface ColumnFieldProps {
  heading: string;
  values: readonly string[];
  field: ImportField | undefined;
  onChoose: (field: ImportField | undefined) => void;
}

function ColumnField({ heading, values, field, onChoose }: ColumnFieldProps) {
  const text = useText();
  return (
    <SelectField
      label={<bdi className={styles['heading']}>{heading}</bdi>}
      hint={
        <span className={styles['values']}>
          {values.length === 0 ? text('desk.import.columns.empty') : null}
          {values.map((value, place) => (
            // Values may be equal.
            // oxlint-disable-next-line react/no-array-index-key
            <bdi key={place}>{value}</bdi>
          ))}
        </span>
      }
      value={field ?? ''}
      options={[
        { value: '', label: text('desk.import.columns.none') },
        ...importFields.map((value) => ({ value, label: fieldLabel(value, text) })),
      ]}
      onChange={({ currentTarget }) => onChoose(importFields[currentTarget.selectedIndex - 1])}
    />
  );
}
