import { useEffect, useState } from 'react';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { useText } from '#widget/kit/text.ts';
import styles from './video-panel.module.css';
import type { Takes } from '../record/index.ts';

/** Offers to continue with the answers of a guided video stored on this device. */
export default function KeptAnswers({ takes, onGoOn }: { takes: Takes; onGoOn(): void }) {
  const text = useText();
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    let current = true;
    const look = async () => {
      const isBegun = await takes.isBegun();
      if (current) setKept(isBegun);
    };
    void look();
    return () => {
      current = false;
    };
  }, [takes]);

  if (!isKept) return null;
  return (
    <Alert tone="info" title={text('video.guided.keptTitle')}>
      <p>{text('video.guided.keptText')}</p>
      <div className={styles['kept']}>
        <Button onClick={onGoOn}>{text('video.guided.goOn')}</Button>
        <Button
          variant="quiet"
          onClick={() => {
            setKept(false);
            void takes.clear();
          }}
        >
          {text('video.kept.discard')}
        </Button>
      </div>
    </Alert>
  );
}
