import { useEffect, useState } from 'react';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { useText } from '#widget/kit/text.ts';
import styles from './video-panel.module.css';
import { recordingProblem, type Spool } from '../record/index.ts';

interface KeptRecordingProps {
  spool: Spool;
  /** The recording was made a moment ago, and the recorder was closed without saving it. */
  justLeft: boolean;
  onWatch(recording: Blob): void;
}

/** Offers an unsaved recording of an earlier visit or of a moment ago (docs/architecture.md 6). */
export function KeptRecording({ spool, justLeft, onWatch }: KeptRecordingProps) {
  const text = useText();
  const [recording, setRecording] = useState<Blob>();

  useEffect(() => {
    let current = true;
    const look = async () => {
      const kept = await spool.recover();
      if (current && kept && !recordingProblem(kept)) setRecording(kept);
    };
    void look();
    return () => {
      current = false;
    };
  }, [spool]);

  if (!recording) return null;
  return (
    <Alert tone={justLeft ? 'success' : 'info'} title={text(justLeft ? 'video.kept.leftTitle' : 'video.kept.title')}>
      <p>{text(justLeft ? 'video.kept.leftText' : 'video.kept.text')}</p>
      <div className={styles['kept']}>
        <Button onClick={() => onWatch(recording)}>{text('video.kept.watch')}</Button>
        <Button
          variant="quiet"
          onClick={() => {
            setRecording(undefined);
            void spool.clear();
          }}
        >
          {text('video.kept.discard')}
        </Button>
      </div>
    </Alert>
  );
}
