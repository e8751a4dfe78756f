import { useStore } from '@nanostores/react';
import { RotateCcw } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { longestAnswerMs } from '#domain/profile/video-chapters.ts';
import { useText } from '#widget/kit/text.ts';
import { useObjectUrl } from '#widget/kit/use-object-url.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import { CameraHelp } from './camera-help.tsx';
import { CameraStage } from './camera-stage.tsx';
import styles from './recorder-dialog.module.css';
import { ReviewStage } from './review-stage.tsx';
import { useRecorder } from './use-recorder.ts';
import { useRecorderNews } from './use-recorder-news.ts';
import frame from './video-frame.module.css';
import { maxVideoMegabytes, type RecorderState, type Spool } from '../record/index.ts';

interface AnswerRecorderProps {
  spool: Spool;
  /** The recording of an earlier page, which the review starts with. */
  recovered: Blob | undefined;
  /** The words that the nanny wants to say, shown near the lens. */
  words: string;
  onKeep(answer: Blob): void;
  onPhone?: (() => void) | undefined;
  onPhase?: ((phase: RecorderState['phase']) => void) | undefined;
}

/** Records one answer: camera, at most 15 s, review. The camera turns off when the component unmounts. */
export function AnswerRecorder({ spool, recovered, words, onKeep, onPhone, onPhase }: AnswerRecorderProps) {
  const text = useText();
  const recorder = useRecorder(spool, longestAnswerMs);
  const state = useStore(recorder.$state);
  const news = useRecorderNews(state, longestAnswerMs);
  const tellPhase = useEffectEvent((phase: RecorderState['phase']) => onPhase?.(phase));
  useEffect(() => tellPhase(state.phase), [state.phase]);
  const begin = useEffectEvent(() => (recovered ? recorder.review(recovered) : recorder.open()));
  useEffect(() => {
    void begin();
    return () => void recorder.close();
  }, [recorder]);

  const failed = state.phase === 'ready' ? state.failed : undefined;
  return (
    <>
      {failed ? <Alert tone="danger">{text(`video.check.${failed}`, { megabytes: maxVideoMegabytes })}</Alert> : null}
      {state.phase === 'problem' ? (
        <CameraHelp problem={state.problem} onRetry={() => void recorder.open()} onPhone={onPhone} />
      ) : state.phase === 'review' ? (
        <ReviewStage
          review={state}
          saveLabel={text('guided.keep')}
          isPart
          onSave={() => onKeep(state.recording)}
          onAgain={() => void recorder.again()}
        />
      ) : (
        <CameraStage
          recorder={recorder}
          script={words}
          recordingHint={text('guided.recordingHint', { seconds: longestAnswerMs / 1000 })}
        />
      )}
      <LiveRegion text={news} />
    </>
  );
}

/** A kept answer: play it, or record it again. */
export function AnswerPlayer({ answer, onAgain }: { answer: Blob; onAgain(): void }) {
  const text = useText();
  const url = useObjectUrl(answer);
  return (
    <>
      <div className={styles['camera']}>
        <div className={frame['frame']}>
          {/* The nanny just recorded these words. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <video src={url} controls playsInline preload="auto" aria-label={text('guided.player')} />
        </div>
      </div>
      <div className={styles['choices']}>
        <Button icon={<RotateCcw />} onClick={onAgain}>
          {text('guided.again')}
        </Button>
      </div>
    </>
  );
}
