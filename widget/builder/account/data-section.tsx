import { useState } from 'react';
import { saveExport } from '#widget/api/save-export.ts';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { AccountSection } from './account-section.tsx';
import styles from './account.module.css';

/** Exports all of the nanny's data as one file, or starts erasing it. */
export function DataSection({ onErase }: { onErase(): void }) {
  const { connection, locale } = useServices();
  const text = useText();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function save() {
    setState('busy');
    try {
      await saveExport(connection, locale);
      setState('idle');
    } catch {
      setState('failed');
    }
  }

  return (
    <AccountSection title={text('account.data.title')}>
      <p>{text('account.data.exportText')}</p>
      {state === 'failed' ? (
        <Alert tone="danger" takesFocus>
          {text('account.data.exportFailed')}
        </Alert>
      ) : null}
      <div className={styles['buttons']}>
        <Button busy={state === 'busy'} onClick={() => void save()}>
          {text('account.data.export')}
        </Button>
        <Button variant="quiet" onClick={onErase}>
          {text('account.data.erase')}
        </Button>
      </div>
    </AccountSection>
  );
}
