import { useState } from 'react';
import { localTexts } from '#widget/browser/storage.ts';
import { saveExport } from '#widget/api/save-export.ts';
import { useServices } from '#widget/kit/services.tsx';
import { useText } from '#widget/kit/text.ts';
import { forgetQuickUser } from '#widget/state/quick-user.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { ConfirmDialog } from '#widget/ui/confirm-dialog.tsx';
import styles from './published-card.module.css';

/** The data actions of a visitor without a phone, whose session only this browser has: export or erase the data. */
export default function QuickData() {
  const { connection, locale, request, host } = useServices();
  const text = useText();
  const [asking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function trying(act: () => Promise<void>) {
    setBusy(true);
    setFailed(false);
    try {
      await act();
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
      setAsking(false);
    }
  }

  async function erase() {
    await request({ method: 'DELETE', path: '/api/account', parse: () => undefined });
    forgetQuickUser(localTexts);
    host.restart();
  }

  return (
    <div className={styles['actions']}>
      {failed ? (
        <Alert tone="danger" takesFocus>
          {text('quick.data.failed')}
        </Alert>
      ) : null}
      <Button variant="quiet" onClick={() => void trying(() => saveExport(connection, locale))}>
        {text('quick.data.export')}
      </Button>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {text('quick.data.erase')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={text('quick.data.eraseTitle')}
        description={text('quick.data.eraseText')}
        confirmLabel={text('quick.data.eraseConfirm')}
        cancelLabel={text('common.cancel')}
        busy={isBusy}
        onConfirm={() => void trying(erase)}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
