import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { type GuidedVideo, guidedVideo, type VideoQuestion } from '#domain/profile/video-chapters.ts';
import { logFailure } from '#widget/api/log-failure.ts';
import { useText } from '#widget/kit/text.ts';
import { useObjectUrl } from '#widget/kit/use-object-url.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { Heading } from '#widget/ui/heading.tsx';
import { Progress } from '#widget/ui/progress.tsx';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import styles from './guided.module.css';
import recorder from './recorder-dialog.module.css';
import { ConcernList } from './concern-list.tsx';
import { useKeeping } from './use-keeping.ts';
import frame from './video-frame.module.css';
import { clockFace, makeGuidedVideo, maxVideoMegabytes, savingProblem, type VideoProblem } from '../record/index.ts';

interface Answer {
  question: VideoQuestion;
  recording: Blob;
  words: string;
}

interface GuidedVideoStageProps {
  answers: readonly Answer[];
  onBack(): void;
  onOneGo(): void;
  onSave(video: Blob, guided: GuidedVideo): void;
}

type StageState =
  | { kind: 'joining'; share: number }
  | { kind: 'failed' }
  | { kind: 'done'; video: Blob; guided: GuidedVideo };

/** Joins the answers each time the nanny asks, shows the video with its parts, and lets the nanny keep it. */
export function GuidedVideoStage(props: GuidedVideoStageProps) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function Attempt({ answers, onBack, onOneGo, onSave, onRetry }: GuidedVideoStageProps & { onRetry(): void }) {
  const text = useText();
  const intl = useIntl();
  const [state, setState] = useState<StageState>({ kind: 'joining', share: 0 });
  const [problem, setProblem] = useState<VideoProblem>();

  /** The answers at the start: a new list of the same answers must not restart the join. */
  const [parts] = useState(answers);

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const join = async () => {
      try {
        const recordings = parts.map(({ recording }) => recording);
        const onProgress = (share: number) => {
          if (!signal.aborted) setState({ kind: 'joining', share });
        };
        const { video, durationsMs } = await makeGuidedVideo(recordings, { signal, onProgress });
        const guided = guidedVideo(parts.map((part, index) => ({ ...part, durationMs: durationsMs[index] ?? 0 })));
        if (!signal.aborted) setState({ kind: 'done', video, guided });
      } catch (error) {
        if (signal.aborted) return;
        logFailure('joining the answers', error);
        setState({ kind: 'failed' });
      }
    };
    void join();
    return () => abort.abort();
  }, [parts]);

  if (state.kind === 'failed') {
    return (
      <Alert tone="danger" title={text('guided.failed.title')}>
        <p>{text('guided.failed.text')}</p>
        <div className={styles['failed']}>
          <Button onClick={onRetry}>{text('video.tryAgain')}</Button>
          <Button variant="quiet" onClick={onOneGo}>
            {text('guided.oneGo')}
          </Button>
        </div>
      </Alert>
    );
  }
  if (state.kind === 'joining') {
    return (
      <div className={styles['joining']}>
        <p>{text('guided.joining', { share: intl.formatNumber(state.share, { style: 'percent' }) })}</p>
        <Progress value={state.share * 100} label={text('guided.joiningLabel')} />
        <Button onClick={onBack}>{text('common.cancel')}</Button>
        <LiveRegion text={text('guided.joiningLabel')} />
      </div>
    );
  }

  function save(video: Blob, guided: GuidedVideo) {
    const wrong = savingProblem(video);
    setProblem(wrong);
    if (!wrong) onSave(video, guided);
  }

  const { video, guided } = state;
  return (
    <>
      {problem ? <Alert tone="danger">{text(`video.check.${problem}`, { megabytes: maxVideoMegabytes })}</Alert> : null}
      <FinishedVideo video={video} guided={guided} onBack={onBack} onSave={() => save(video, guided)} />
    </>
  );
}

interface FinishedVideoProps {
  video: Blob;
  guided: GuidedVideo;
  onBack(): void;
  onSave(): void;
}

function FinishedVideo({ video, guided, onBack, onSave }: FinishedVideoProps) {
  const text = useText();
  const url = useObjectUrl(video);
  const keeping = useKeeping(video, onSave);
  const player = useRef<HTMLVideoElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused element was removed.
  useEffect(() => heading.current?.focus(), []);

  function play(startMs: number) {
    if (!player.current) return;
    player.current.currentTime = startMs / 1000;
    void player.current.play().catch(() => {});
  }

  const isSilent = guided.transcript === undefined;
  return (
    <>
      <Heading level={3} ref={heading} tabIndex={-1} className={styles['title']}>
        {text('guided.done')}
      </Heading>
      <div className={recorder['camera']}>
        <div className={frame['frame']}>
          {/* The captions are the written words above. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <video ref={player} src={url} controls playsInline preload="auto" aria-label={text('guided.videoPlayer')} />
        </div>
      </div>
      <ol className={styles['chapters']} aria-label={text('guided.chapters')}>
        {guided.chapters.map(({ question, startMs }) => (
          <li key={question}>
            <Button variant="quiet" onClick={() => play(startMs)}>
              <span className={styles['time']}>{clockFace(startMs)}</span> {text(`guided.${question}.title`)}
            </Button>
          </li>
        ))}
      </ol>
      <ConcernList concerns={keeping.concerns} />
      {isSilent ? <Alert tone="info">{text('guided.noWords')}</Alert> : null}
      <div className={recorder['choices']}>
        <Button variant="primary" busy={keeping.waiting} onClick={keeping.keep}>
          {text('video.review.save')}
        </Button>
        <Button onClick={onBack}>{text('guided.back')}</Button>
      </div>
    </>
  );
}
