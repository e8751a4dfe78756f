import { useStore } from '@nanostores/react';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { useText } from '#widget/kit/text.ts';
import { type HandoffWatch, isTakenUp } from '../handoff/index.ts';
import styles from './video-panel.module.css';

/** Says in the page that her phone is at work, where the dialog that shows it was closed. */
export function PhoneAtWork({ watch, onShow }: { watch: HandoffWatch; onShow(): void }) {
  const text = useText();
  const state = useStore(watch.$state);
  if (state.kind !== 'link' || !isTakenUp(state.status)) return null;
  return (
    <Alert tone="info">
      <p>{text('video.phone.working')}</p>
      <div className={styles['kept']}>
        <Button onClick={onShow}>{text('video.phone.show')}</Button>
      </div>
    </Alert>
  );
}
