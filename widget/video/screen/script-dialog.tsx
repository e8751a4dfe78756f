import { useEffect, useEffectEvent, useState } from 'react';
import { logFailure } from '#widget/api/log-failure.ts';
import { useText } from '#widget/kit/text.ts';
import { useBackCloses } from '#widget/kit/use-back-closes.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { Dialog } from '#widget/ui/dialog.tsx';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import { Spinner } from '#widget/ui/spinner.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import type { OwnScript } from './own-script.ts';
import styles from './script-dialog.module.css';

interface ScriptDialogProps {
  script: OwnScript;
  onClose(): void;
  /** Opens the recorder with the script. The dialog is closed by that. */
  onRecord(): void;
}

/** Has a script written for a nanny who has none, and lets the nanny edit it before recording. Mounting opens the dialog. */
export default function ScriptDialog({ script, onClose, onRecord }: ScriptDialogProps) {
  const text = useText();
  const [state, setState] = useState<'writing' | 'written' | 'failed'>('writing');
  const isWriting = state === 'writing';
  useBackCloses(() => {
    onClose();
    return true;
  });

  const write = useEffectEvent(() => script.write());
  const take = useEffectEvent((written: string) => {
    script.onChange(written);
    setState('written');
  });
  useEffect(() => {
    if (!isWriting) return undefined;
    // After the dialog was closed, the nanny may have typed a script.
    let current = true;
    write().then(
      (written) => current && take(written),
      (error: unknown) => {
        logFailure('writing a script', error);
        if (current) setState('failed');
      },
    );
    return () => {
      current = false;
    };
  }, [isWriting]);

  return (
    <Dialog
      open
      title={text('video.script.record')}
      closeLabel={text('common.close')}
      onClose={onClose}
      footer={
        <Button variant="primary" disabled={isWriting || script.text.trim() === ''} onClick={onRecord}>
          {text('video.script.go')}
        </Button>
      }
    >
      {/* As tall as the field, so that the dialog keeps its size. */}
      <div className={styles['body']} aria-busy={isWriting}>
        {isWriting ? (
          <div className={styles['writing']}>
            <Spinner size="large" label={text('video.script.writing')} />
            <p aria-hidden="true">{text('video.script.writing')}</p>
          </div>
        ) : (
          <>
            {state === 'failed' ? (
              <Alert tone="danger" takesFocus>
                <p>{text('video.script.failed')}</p>
                <Button onClick={() => setState('writing')}>{text('video.tryAgain')}</Button>
              </Alert>
            ) : null}
            <TextArea
              label={text('video.script.label')}
              hint={state === 'written' ? text('video.script.written') : undefined}
              name="video-script"
              rows={10}
              value={script.text}
              onChange={(event) => script.onChange(event.target.value)}
            />
          </>
        )}
      </div>
      <LiveRegion text={state === 'written' ? text('video.script.written') : ''} />
    </Dialog>
  );
}
