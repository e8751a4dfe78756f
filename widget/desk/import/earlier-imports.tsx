import { useState } from 'react';
import { minuteMs } from '#domain/durations.ts';
import type { Import } from '#domain/profile/import.ts';
import { readImports, undoImport } from '#domain/profile/import-contract.ts';
import { useText } from '#widget/kit/text.ts';
import { Button } from '#widget/ui/button.tsx';
import { ConfirmDialog } from '#widget/ui/confirm-dialog.tsx';
import { lookAgainMs, useDesk, useMayAct, useMe } from '../desk.ts';
import { ReadingState } from '../reading-state.tsx';
import { useTimes } from '../times.ts';
import { useAction } from '../use-action.ts';
import { useNow } from '../use-now.ts';
import { useReading } from '../use-reading.ts';
import list from '../shell/list.module.css';
import styles from './import.module.css';

/** An import that is younger and not complete may still be under way, in ms. */
const underWayMs = 3 * minuteMs;

/** What the cache holds of the profiles of an import. */
const staleKeys = /^(?:nannies\?|profile\/|(?:imports|invitations|today)$)/;

/** What was imported before, by whom, and a way to undo an import as a whole. */
export function EarlierImports() {
  const desk = useDesk();
  const text = useText();
  const [asked, setAsked] = useState<Import>();
  const { runOrToast, isBusy } = useAction();
  const { data, error, readAgain } = useReading('imports', () => desk.call(readImports, {}), lookAgainMs);
  if (data?.imports.length === 0) return null;

  async function undo({ id, name }: Import): Promise<void> {
    await runOrToast(async () => {
      await desk.call(undoImport, { id });
      desk.toast({ title: text('desk.import.undo.done', { name }) });
    });
    desk.cache.revalidateKeys((key) => staleKeys.test(key));
    setAsked(undefined);
  }

  return (
    <section className={styles['rows']} aria-labelledby="earlier-imports">
      <h2 id="earlier-imports">{text('desk.import.earlier')}</h2>
      {data ? (
        <ul className={list['list']}>
          {data.imports.map((each) => (
            <EarlierImport key={each.id} each={each} onUndo={() => setAsked(each)} />
          ))}
        </ul>
      ) : (
        <ReadingState error={error} onRetry={readAgain} />
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title={text('desk.import.undo.title', { name: asked?.name ?? '' })}
        description={text('desk.import.undo.text', { count: asked?.unclaimed ?? 0 })}
        confirmLabel={text('desk.import.undo.confirm')}
        cancelLabel={text('common.cancel')}
        busy={isBusy}
        onConfirm={() => asked && void undo(asked)}
        onCancel={() => setAsked(undefined)}
      />
    </section>
  );
}

function EarlierImport({ each, onUndo }: { each: Import; onUndo: () => void }) {
  const text = useText();
  const times = useTimes();
  const me = useMe();
  const mayAct = useMayAct();
  const now = useNow();
  const { id, name, rows, written, claimed, staffName, createdAt, undoneAt } = each;
  const by = staffName ?? text('desk.import.formerColleague');
  const isYoung = undoneAt === null && Date.parse(createdAt) > now - underWayMs;
  // This screen says itself how far an own import is.
  const isUnderWay = isYoung && written < rows && staffName !== me.name;
  const reason =
    undoneAt === null
      ? claimed > 0
        ? text('desk.import.undo.claimed', { count: claimed })
        : ''
      : text('desk.import.undo.undone', { time: times.exact(undoneAt) });
  return (
    <li>
      <p className={list['who']}>
        <bdi>{name}</bdi>
        <span>
          {isUnderWay
            ? text('desk.import.earlier.now', { by })
            : text('desk.import.earlier.by', { by, time: times.exact(createdAt) })}
        </span>
        {undoneAt === null ? <span>{text('desk.import.earlier.state', { written, rows, claimed })}</span> : null}
        {reason === '' ? null : <span id={`undo-${id}`}>{reason}</span>}
      </p>
      {mayAct ? (
        <Button
          disabled={reason !== ''}
          aria-label={text('desk.import.undo.named', { name })}
          aria-describedby={reason === '' ? undefined : `undo-${id}`}
          onClick={onUndo}
        >
          {text('desk.undo')}
        </Button>
      ) : null}
    </li>
  );
}
