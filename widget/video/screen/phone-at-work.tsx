import { useStore } from '@nanostores/react';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { useText } from '#widget/kit/text.ts';
import { type HandoffWatch, isTakenUp } from '../handoff/index.ts';
import styles from './video-panel.module.css';

/** Shows in the page that the nanny's phone is recording, after the dialog that shows it was closed. */
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
