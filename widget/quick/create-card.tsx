import { useId, useRef } from 'react';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { useText } from '#widget/kit/text.ts';
import styles from './quick.module.css';

interface CreateCardProps {
  /** Both sections are complete. */
  ready: boolean;
  /** The captions of the video exist. */
  hasCaptions: boolean;
  creating: boolean;
  /** The last try failed: the message shows until the next one. */
  failed: boolean;
  onCreate(): void;
}

/** The last button, and the missing requirements. */
export function CreateCard({ ready, hasCaptions, creating, failed, onCreate }: CreateCardProps) {
  const text = useText();
  const id = useId();
  const hint = useRef<HTMLParagraphElement>(null);
  return (
    <div className={styles['create']}>
      {failed ? (
        <Alert tone="danger" takesFocus title={text('builder.toast.submitErrorTitle')}>
          {text('builder.toast.submitErrorText')}
        </Alert>
      ) : null}
      <p ref={hint} id={id} tabIndex={-1}>
        {text(ready ? 'quick.readyText' : 'quick.hint')}
      </p>
      {ready && !hasCaptions ? <p>{text('quick.noCaptions')}</p> : null}
      <Button
        variant="primary"
        className={styles['button']}
        aria-disabled={!ready}
        busy={creating}
        aria-describedby={id}
        onClick={ready ? onCreate : () => hint.current?.focus()}
      >
        {text('quick.create')}
      </Button>
    </div>
  );
}
