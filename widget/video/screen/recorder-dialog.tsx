import { useStore } from '@nanostores/react';
import { Upload } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { classNames } from '#widget/ui/class-names.ts';
import { Dialog } from '#widget/ui/dialog.tsx';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import { useText } from '#widget/kit/text.ts';
import { useBackCloses } from '#widget/kit/use-back-closes.ts';
import { LoseRecording } from './lose-recording.tsx';
import { CameraHelp } from './camera-help.tsx';
import { CameraStage } from './camera-stage.tsx';
import { ReviewStage } from './review-stage.tsx';
import styles from './recorder-dialog.module.css';
import screen from './recorder-screen.module.css';
import { useRecorder } from './use-recorder.ts';
import { useRecorderNews } from './use-recorder-news.ts';
import { useVideoPicker } from './use-video-picker.tsx';
import { checkPickedFile } from './video-length.ts';
import {
  maxRecordingMs,
  maxVideoMegabytes,
  type RecorderState,
  preloadPlayable,
  savingProblem,
  type Spool,
  type VideoProblem,
} from '../record/index.ts';

export interface VideoRecorderDialogProps {
  /** Stores the recording while it is made. */
  spool: Spool;
  /** A recording of an earlier visit, which the review starts with. */
  recovered?: Blob | undefined;
  /** The script that scrolls near the lens during recording. */
  script?: string | undefined;
  onClose(): void;
  /** The dialog closed, for any reason, with a recording neither saved nor discarded. The spool keeps it. */
  onLeft(): void;
  /** Called when the nanny keeps the recording. The dialog closes itself first. */
  onSave(recording: Blob): void;
  /** Switches to recording on the phone; absent if that is unavailable. */
  onPhone?: (() => void) | undefined;
  /** Called with the recorder's phase. */
  onPhase?: ((phase: RecorderState['phase']) => void) | undefined;
  /** Called with a valid video file that the nanny picked instead. */
  onUpload(file: File): void;
}

/** The recorder dialog of docs/specification.md 2.4: camera, recording of at most a minute, review. Mounting opens the dialog. */
export default function VideoRecorderDialog({
  spool,
  recovered,
  script = '',
  onClose,
  onLeft,
  onSave,
  onPhone,
  onPhase,
  onUpload,
}: VideoRecorderDialogProps) {
  const text = useText();
  const recorder = useRecorder(spool, maxRecordingMs);
  const state = useStore(recorder.$state);
  const [problem, setProblem] = useState<VideoProblem>();
  const picker = useVideoPicker((file) => void upload(file));

  const [asking, setAsking] = useState(false);
  const saved = useRef(false);
  const left = useEffectEvent(onLeft);
  const tellPhase = useEffectEvent((phase: RecorderState['phase']) => onPhase?.(phase));
  useEffect(() => tellPhase(state.phase), [state.phase]);

  const begin = useEffectEvent(() => (recovered ? recorder.review(recovered) : recorder.open()));
  useEffect(() => {
    void begin();
    preloadPlayable();
    return () => void recorder.close().then((isKept) => isKept && !saved.current && left());
  }, [recorder]);

  /** A recording that only this page has would be lost with the dialog. */
  function leave(): boolean {
    const asks = ['recording', 'finishing', 'review'].includes(state.phase) && recorder.$diskFull.get();
    if (asks) setAsking(true);
    else onClose();
    return !asks;
  }
  useBackCloses(leave);

  function save() {
    if (state.phase !== 'review') return;
    const wrong = savingProblem(state.recording);
    setProblem(wrong);
    if (wrong) return;
    saved.current = true;
    onClose();
    onSave(state.recording);
  }

  async function upload(file: File) {
    const wrong = await checkPickedFile(file);
    setProblem(wrong);
    if (wrong) return;
    onClose();
    onUpload(file);
  }

  function again() {
    setProblem(undefined);
    void recorder.again();
  }

  const inCamera = state.phase !== 'problem' && state.phase !== 'review';
  const recording = ['countdown', 'recording', 'finishing'].includes(state.phase);
  const shown = problem ?? (state.phase === 'ready' ? state.failed : undefined);
  return (
    <Dialog
      open
      size="wide"
      className={classNames(screen['screen'], inCamera && screen['picture'])}
      title={text('video.recorder.title')}
      description={text(state.phase === 'review' ? 'video.review.title' : 'video.recorder.description')}
      closeLabel={text('video.recorder.close')}
      onClose={leave}
    >
      <div className={classNames(styles['body'], inCamera ? styles['fills'] : styles['reviews'])}>
        {shown ? <Alert tone="danger">{text(`video.check.${shown}`, { megabytes: maxVideoMegabytes })}</Alert> : null}
        {state.phase === 'problem' ? (
          <CameraHelp problem={state.problem} onRetry={() => void recorder.open()} onPhone={onPhone} />
        ) : state.phase === 'review' ? (
          <ReviewStage key="review" review={state} onSave={save} onAgain={again} />
        ) : (
          <CameraStage recorder={recorder} script={script} recordingHint={text('video.recorder.recordingHint')} />
        )}
        {picker.input}
        <div className={classNames(styles['instead'], recording && styles['absent'])}>
          <Button variant="quiet" icon={<Upload />} onClick={() => picker.pick()}>
            {text('video.recorder.uploadExisting')}
          </Button>
        </div>
        <LiveRegion text={useRecorderNews(state)} />
        <LoseRecording open={asking} onLose={onClose} onStay={() => setAsking(false)} />
      </div>
    </Dialog>
  );
}
