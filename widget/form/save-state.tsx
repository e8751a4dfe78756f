import { useStore } from '@nanostores/react';
import { Check, CircleAlert, Cloud, CloudOff, LoaderCircle } from 'lucide-react';
import { useIntl } from 'react-intl';
import type { SaveStatus } from '#widget/state/autosave.ts';
import type { Editor } from '#widget/state/editor.ts';
import { useText } from '#widget/kit/text.ts';
import { useFieldNames } from './use-field-names.ts';
import styles from './save-state.module.css';

const icons = {
  unsaved: Cloud,
  saving: LoaderCircle,
  saved: Check,
  offline: CloudOff,
  failed: CircleAlert,
  conflict: CircleAlert,
  'signed-out': CircleAlert,
} satisfies Record<Exclude<SaveStatus['status'], 'idle'>, unknown>;

/** Whether the typed values are saved, always in the same place; empty before anything was typed. */
export function SaveState({ editor, onSignIn }: { editor: Editor; onSignIn(): void }) {
  const status = useStore(editor.autosave.$status);
  const intl = useIntl();
  const text = useText();
  const unsavable = useStore(editor.$unsavable);
  const fieldNames = useFieldNames();
  const refused = status.status === 'failed' ? status.refused : [];
  /** Everything savable is saved, but some fields are not: the nanny must know that. */
  const partly = isCalm(status) && unsavable.length > 0;
  if (status.status === 'idle' && !partly) return <p className={styles['state']} />;
  const Icon = partly || status.status === 'idle' ? CircleAlert : icons[status.status];
  const time = status.status === 'saved' ? intl.formatTime(status.at, { timeStyle: 'short' }) : '';
  return (
    <p className={styles['state']} data-status={partly ? 'partly' : status.status}>
      <Icon className={styles['icon']} aria-hidden="true" />
      {/* Only states that need action are announced; "saving, saved" at every pause would interrupt typing. */}
      <output aria-live={isTrouble(status) ? 'polite' : 'off'}>
        {partly || refused.length > 0
          ? text('builder.saveState.notSaved', { fields: fieldNames(partly ? unsavable : refused) })
          : text(`builder.saveState.${status.status}`, { time })}
      </output>
      {status.status === 'failed' ? (
        <button type="button" className={styles['retry']} onClick={() => void editor.autosave.retry()}>
          {text('common.retry')}
        </button>
      ) : null}
      {status.status === 'signed-out' ? (
        <button type="button" className={styles['retry']} onClick={onSignIn}>
          {text('builder.signIn')}
        </button>
      ) : null}
    </p>
  );
}

/** Saving itself works. */
function isCalm({ status }: SaveStatus): boolean {
  return status === 'idle' || status === 'saved' || status === 'unsaved';
}

function isTrouble({ status }: SaveStatus): boolean {
  return status === 'offline' || status === 'failed' || status === 'conflict' || status === 'signed-out';
}
