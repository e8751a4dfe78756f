import { useStore } from '@nanostores/react';
import { CircleCheck, Smartphone } from 'lucide-react';
import { useEffect } from 'react';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { Dialog } from '#widget/ui/dialog.tsx';
import { Progress } from '#widget/ui/progress.tsx';
import { Spinner } from '#widget/ui/spinner.tsx';
import { LatePart } from '#widget/kit/parts/late-part.tsx';
import { useText } from '#widget/kit/text.ts';
import { type HandoffState, type HandoffWatch, isTakenUp, isUnderWay } from '../handoff/index.ts';
import { HandoffLink } from './handoff-link.tsx';
import styles from './handoff-dialog.module.css';

export interface HandoffDialogProps {
  watch: HandoffWatch;
  /** Closed without a decision: the link stays active. */
  onClose(): void;
}

/** "Record on your phone": the code to scan, then the phone's progress until the video arrives. Mounting opens the dialog. */
export default function HandoffDialog(props: HandoffDialogProps) {
  return (
    <LatePart areas={['handoff']} fallback={null} onClose={props.onClose}>
      <OpenHandoffDialog {...props} />
    </LatePart>
  );
}

function OpenHandoffDialog({ watch, onClose }: HandoffDialogProps) {
  const text = useText();
  const state = useStore(watch.$state);
  useEffect(() => void watch.open(), [watch]);

  function continueHere() {
    watch.cancel();
    onClose();
  }

  const isDone = state.kind === 'link' && state.status === 'done';
  const isOver = state.kind === 'link' && !isDone && !isUnderWay(state.status);
  return (
    <Dialog
      open
      title={text('handoff.title')}
      description={state.kind === 'link' && state.status === 'waiting' ? text('handoff.description') : undefined}
      closeLabel={text('handoff.close')}
      onClose={onClose}
      footer={
        <div className={styles['actions']}>
          {state.kind === 'failed' ? (
            <Button variant="primary" onClick={() => void watch.renew()}>
              {text('handoff.retry')}
            </Button>
          ) : null}
          {isOver ? (
            <Button variant="primary" onClick={() => void watch.renew()}>
              {text('handoff.renew')}
            </Button>
          ) : null}
          {isDone ? (
            <Button variant="primary" onClick={onClose}>
              {text('handoff.watch')}
            </Button>
          ) : (
            <Button onClick={continueHere}>{text('handoff.here')}</Button>
          )}
        </div>
      }
    >
      <div className={styles['body']}>
        <HandoffBody state={state} />
      </div>
    </Dialog>
  );
}

function HandoffBody({ state }: { state: HandoffState }) {
  const text = useText();
  if (state.kind === 'failed') {
    return (
      <Alert tone="danger" title={text('handoff.failed.title')}>
        {state.reason ?? text('handoff.failed.text')}
      </Alert>
    );
  }
  if (state.kind !== 'link') {
    return (
      <div className={styles['status']}>
        <Spinner label={text('handoff.making')} />
        <span aria-hidden="true">{text('handoff.making')}</span>
      </div>
    );
  }
  const { link, status, percent, unreachable } = state;
  return (
    <>
      {status === 'waiting' ? <HandoffLink link={link} /> : null}
      {isTakenUp(status) ? <Smartphone className={styles['phone']} aria-hidden="true" /> : null}
      <output className={styles['status']}>
        {status === 'done' ? <CircleCheck aria-hidden="true" /> : null}
        {text(`handoff.status.${status}`)}
      </output>
      {status === 'uploading' ? <Progress value={percent} label={text('handoff.progress')} /> : null}
      {unreachable ? <Alert tone="info">{text('handoff.unreachable')}</Alert> : null}
    </>
  );
}
