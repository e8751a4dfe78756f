import { useEffect, useEffectEvent, useState } from 'react';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { isUploadKept } from '../upload/index.ts';
import styles from './video-panel.module.css';

interface KeptUploadProps {
  keptUnder: string;
  words: { text: string; send: string };
  /** Whether it may resume without a prompt. */
  allowed: boolean;
  onSend(): void;
}

/** An upload that an earlier page started. It resumes by itself if allowed; otherwise it is offered. */
export function KeptUpload({ keptUnder, words, allowed, onSend }: KeptUploadProps) {
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
      <p>{words.text}</p>
      <div className={styles['kept']}>
        <Button variant="primary" onClick={onSend}>
          {words.send}
        </Button>
      </div>
    </Alert>
  );
}
