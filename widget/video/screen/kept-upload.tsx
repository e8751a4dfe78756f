import { useEffect, useEffectEvent, useState } from 'react';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { useText } from '#widget/kit/text.ts';
import { isUploadKept } from '../upload/index.ts';
import styles from './video-panel.module.css';

interface KeptUploadProps {
  keptUnder: string;
  /** It may go on without being asked. */
  allowed: boolean;
  onSend(): void;
}

/** A video that an earlier page was sending: goes on by itself where it may, else is offered. */
export function KeptUpload({ keptUnder, allowed, onSend }: KeptUploadProps) {
  const text = useText();
  const [kept, setKept] = useState(false);
  const send = useEffectEvent(onSend);

  useEffect(() => {
    let current = true;
    const look = async () => {
      const isKept = await isUploadKept(keptUnder);
      if (!current || !isKept) return;
      if (allowed) send();
      else setKept(true);
    };
    void look();
    return () => {
      current = false;
    };
  }, [keptUnder, allowed]);

  if (!kept) return null;
  return (
    <Alert tone="info">
      <p>{text('handoff.phone.kept.text')}</p>
      <div className={styles['kept']}>
        <Button variant="primary" onClick={onSend}>
          {text('handoff.phone.kept.send')}
        </Button>
      </div>
    </Alert>
  );
}
