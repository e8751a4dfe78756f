import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { localeFacts } from '#domain/locale.ts';
import { reviewedFields } from '#domain/profile/desk.ts';
import { personName } from '#domain/profile/name.ts';
import type { NewUnclaimed } from '#domain/profile/unclaimed.ts';
import { useText } from '#widget/kit/text.ts';
import { fieldValue } from '../profile/field-values.ts';
import { useFieldWords } from '../profile/use-field-words.ts';
import { checkRows } from './check-rows.ts';
import { fieldLabel } from './field-label.ts';
import type { ReadFile } from './import-flow.ts';
import styles from './import.module.css';
import type { CheckedRow } from './import-types.ts';
import { dateOrderOf } from './read-date.ts';
import { reasonWords } from './reason-words.ts';
import { rowName } from './row-name.ts';

/** How many nannies are shown. */
const shown = 5;

/** The first nannies of a file as they will stand. Their phones are not compared with those of other nannies yet. */
export function PreviewRows({ file }: { file: ReadFile }) {
  const text = useText();
  const rows = useFirstRows(file);
  if (rows.length === 0) return null;
  return (
    <section className={styles['rows']} aria-labelledby="import-preview">
      <h3 id="import-preview">{text('desk.import.columns.preview', { count: rows.length })}</h3>
      <ol className={styles['cards']}>
        {rows.map((row) => (
          <li key={row.row} className={styles['card']}>
            <PreviewRow row={row} file={file} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The first rows after the checks that need no server. */
function useFirstRows({ table, mapping, locale }: ReadFile): readonly CheckedRow[] {
  const [rows, setRows] = useState<readonly CheckedRow[]>([]);
  useEffect(() => {
    const { signal, abort } = abortable();
    const count = shown + (mapping.hasHeader ? 1 : 0);
    const first = { rows: table.rows.slice(0, count), numbers: table.numbers.slice(0, count) };
    const phonesOf = async (phones: string[]) => phones.map((phone) => ({ phone }));
    const show = (checked: readonly CheckedRow[]) => (signal.aborted ? undefined : setRows(checked));
    checkRows({ table: first, mapping, locale, dateOrder: dateOrderOf(table, mapping), phonesOf, signal }).then(
      show,
      () => {},
    );
    return abort;
  }, [table, mapping, locale]);
  return rows;
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

function PreviewRow({ row, file }: { row: CheckedRow; file: ReadFile }) {
  const text = useText();
  const { nanny, reasons, cells } = row;
  const { mapping } = file;
  const name = nanny ? personName(nanny) : rowName(cells, mapping);
  const phone = mapping.columns.phone === undefined ? '' : (cells[mapping.columns.phone] ?? '').trim();
  return (
    <>
      <p className={styles['name']} dir="auto">
        {name || text('desk.nameless')}
      </p>
      <p>{[nanny?.phone ?? phone, nanny && localeFacts[nanny.locale].ownName].filter(Boolean).join(' · ')}</p>
      {nanny ? <Facts nanny={nanny} /> : null}
      {reasons.map((reason) => {
        const words = reasonWords(reason, text);
        return (
          <p key={words} className={styles['missing']}>
            {words}
          </p>
        );
      })}
    </>
  );
}

/** The fields below the name, in the order of the page. */
const shownFields = reviewedFields.filter((field) => !['firstName', 'lastName', 'phone'].includes(field));

function Facts({ nanny }: { nanny: NewUnclaimed }) {
  const text = useText();
  const intl = useIntl();
  const words = useFieldWords();
  const content = {
    ...nanny,
    wechatId: nanny.wechatId ?? undefined,
    familiesServed: nanny.familiesServed ?? undefined,
    availableFrom: nanny.availableFrom ?? undefined,
    payFrom: nanny.payFrom ?? undefined,
    headline: nanny.headline ?? undefined,
    aboutMe: nanny.aboutMe ?? undefined,
    // No column fills it.
    availabilityCalendar: undefined,
  };
  const facts = shownFields.flatMap((field) => {
    const value = fieldValue(field, content, words);
    const shownValue =
      'items' in value ? intl.formatList(value.items, { type: 'unit' }) : 'text' in value ? value.text : '';
    return shownValue === '' ? [] : [{ field, shownValue }];
  });
  if (facts.length === 0) return null;
  return (
    <dl className={styles['facts']}>
      {facts.map(({ field, shownValue }) => (
        <div key={field}>
          <dt>{text('desk.import.preview.label', { field: fieldLabel(field, text) })}</dt>
          <dd dir="auto">{shownValue}</dd>
        </div>
      ))}
    </dl>
  );
}
