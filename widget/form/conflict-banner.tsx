import { useStore } from '@nanostores/react';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import type { Editor } from '#widget/state/editor.ts';
import { useText } from '#widget/kit/text.ts';
import { useFieldNames } from './use-field-names.ts';
import styles from './conflict-banner.module.css';

/** Shown when two devices changed the same field: the nanny decides which value stays. Until then both are kept. */
export function ConflictBanner({ editor }: { editor: Editor }) {
  const status = useStore(editor.autosave.$status);
  const fieldNames = useFieldNames();
  const text = useText();
  if (status.status !== 'conflict') return null;
  return (
    <div className={styles['banner']}>
      <Alert tone="danger" title={text('builder.conflictTitle')}>
        <p>{text('builder.conflictText', { fields: fieldNames(status.paths) })}</p>
        <div className={styles['choices']}>
          <Button onClick={() => void editor.resolve('mine')}>{text('builder.keepMine')}</Button>
          <Button onClick={() => void editor.resolve('theirs')}>{text('builder.useOther')}</Button>
        </div>
      </Alert>
    </div>
  );
}
