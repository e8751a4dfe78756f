import { useStore } from '@nanostores/react';
import type { AuditEntry } from '#domain/agency/audit.ts';
import { listAudit } from '#domain/agency/settings-contract.ts';
import { listStaff } from '#domain/agency/staff-contract.ts';
import { type Text, useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { SelectField } from '#widget/ui/select-field.tsx';
import { useDesk } from '../desk.ts';
import type { Screen } from '../router.ts';
import { ReadingState } from '../reading-state.tsx';
import { ExportLink } from '../shell/export-link.tsx';
import { useTimes } from '../times.ts';
import { useHeldList } from '../use-held-list.ts';
import { useReading } from '../use-reading.ts';
import { wordsOf } from '../words-of.ts';
import head from '../shell/head.module.css';
import styles from './agency.module.css';

/** The screen for each kind of record, by the beginning of the action. */
const screenOf: Readonly<Record<string, Screen>> = {
  request: 'request',
  profile: 'nanny',
  certification: 'nanny',
  trustline: 'nanny',
};

/** The audit log: each action with its author, time, and origin. Read-only. */
export default function AuditScreen() {
  const desk = useDesk();
  const text = useText();
  const page = useStore(desk.router.page);
  const actor = page?.search['actor'] ?? '';
  const { data: staff = [] } = useReading('staff', () => desk.call(listStaff, {}));
  const query = (after?: string) =>
    new URLSearchParams({ ...(actor !== '' && { actor }), ...(after !== undefined && { after }) }).toString();
  const list = useHeldList('audit', query(), (after) => desk.call(listAudit, { query: { actor, after } }));
  return (
    <div className={styles['screen']}>
      <div className={styles['part']}>
        <header className={head['head']}>
          <h1>{text('desk.screen.audit')}</h1>
          <ExportLink className={head['end']} href={`/api/agency/audit.csv?${query()}`} fileName="audit.csv">
            {text('desk.audit.csv')}
          </ExportLink>
        </header>
        <p className={styles['muted']}>{text('desk.audit.text')}</p>
        <div className={styles['filter']}>
          <SelectField
            name="actor"
            label={text('desk.audit.who')}
            value={actor}
            options={[
              { value: '', label: text('desk.audit.everybody') },
              ...staff.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ currentTarget }) => desk.router.filter({ actor: currentTarget.value })}
          />
        </div>
        {list.news.length > 0 ? (
          <Button onClick={list.showNews}>{text('desk.audit.news', { count: list.news.length })}</Button>
        ) : null}
        {list.items ? <Entries entries={list.items} /> : <ReadingState error={list.error} onRetry={list.readAgain} />}
        {list.items && list.error !== undefined ? <p role="alert">{wordsOf(list.error, text)}</p> : null}
        {list.hasMore ? (
          <Button busy={list.isReadingOn} onClick={() => void list.readOn()}>
            {text('desk.more')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  const text = useText();
  const times = useTimes();
  if (entries.length === 0) return <p>{text('desk.audit.none')}</p>;
  return (
    // Keyboard users need the focus to scroll the table.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles['table']} tabIndex={0} aria-label={text('desk.screen.audit')}>
      <table>
        <thead>
          <tr>
            {(['when', 'who', 'what', 'record', 'from'] as const).map((column) => (
              <th key={column} scope="col">
                {text(`desk.audit.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className={styles['time']}>
                <time dateTime={entry.at}>{times.exact(entry.at)}</time>
              </td>
              <td>{entry.by?.name ?? text('desk.audit.product')}</td>
              <td>
                {actionWords(entry.action)}
                {detailWords(entry, text, times)}
              </td>
              <td>
                <Subject entry={entry} />
              </td>
              <td>{entry.network}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );

  /** The label of an action; its name if it has no label yet. */
  function actionWords(action: string): string {
    const id = `desk.act.${action}`;
    const words = text(id);
    return words === id ? action : words;
  }
}

/** Record ids are not shown, because they mean nothing to people. */
const recordId = /^[0-9a-z]{20,}$/;

/** A date, such as that of a background check. */
const isoDay = /^\d{4}-\d{2}-\d{2}$/;

/** The label of an entry's details. */
function detailWords({ detail }: AuditEntry, text: Text, times: ReturnType<typeof useTimes>): string {
  const said = Object.entries(detail ?? {}).flatMap(([name, value]) => {
    if (value === null || value === '' || recordId.test(String(value))) return [];
    if (name === 'version') return [text('desk.audit.version', { version: value })];
    if (name === 'rows') return [text('desk.audit.rows', { count: value })];
    if (isoDay.test(String(value))) return [times.day(String(value))];
    if (name === 'state') return [text(`labels.trustline.${value}`)];
    return [name === 'role' ? text(`desk.role.${value}`) : String(value)];
  });
  return said.length === 0 ? '' : ` (${said.join(', ')})`;
}

function Subject({ entry: { action, subjectId } }: { entry: AuditEntry }) {
  const desk = useDesk();
  const text = useText();
  const kind = action.split('.')[0] ?? '';
  const screen = screenOf[kind];
  if (screen === undefined || !recordId.test(subjectId)) return null;
  return <a href={desk.router.address(screen, subjectId)}>{text('desk.audit.open')}</a>;
}
