import { useEffect, useState } from 'react';
import { type GuidedVideo, type VideoQuestion, videoQuestions } from '#domain/profile/video-chapters.ts';
import { LatePart } from '#widget/kit/parts/late-part.tsx';
import { useText } from '#widget/kit/text.ts';
import { useBackCloses } from '#widget/kit/use-back-closes.ts';
import { Alert } from '#widget/ui/alert.tsx';
import { Button } from '#widget/ui/button.tsx';
import { Dialog } from '#widget/ui/dialog.tsx';
import { LiveRegion } from '#widget/ui/live-region.tsx';
import { LoseRecording } from './lose-recording.tsx';
import { GuidedVideoStage } from './guided-video-stage.tsx';
import { GuidedQuestion } from './guided-question.tsx';
import { GuidedSteps } from './guided-steps.tsx';
import styles from './guided.module.css';
import { type KeptAnswers, preloadJoining, preloadPlayable, type RecorderState, type Takes } from '../record/index.ts';

export interface GuidedDialogProps {
  /** Stores the answers. */
  takes: Takes;
  onClose(): void;
  /** Called when the nanny keeps the video. The dialog closes itself first. */
  onSave(video: Blob, guided: GuidedVideo): void;
  /** Switches to recording everything in one take. */
  onOneGo(): void;
  /** Switches to recording on the phone; absent if that is unavailable. */
  onPhone?: (() => void) | undefined;
  /** Called with the recorder's phase. */
  onPhase?: ((phase: RecorderState['phase']) => void) | undefined;
}

/** Four short questions, each recorded separately and joined into one video. Mounting opens the dialog. */
export default function GuidedDialog(props: GuidedDialogProps) {
  return (
    <LatePart areas={['guided']} fallback={null} onClose={props.onClose}>
      <Guided {...props} />
    </LatePart>
  );
}

function Guided({ takes, onClose, onSave, onOneGo, onPhone, onPhase }: GuidedDialogProps) {
  const text = useText();
  const [answers, setAnswers] = useState<KeptAnswers>();
  const [place, setPlace] = useState<VideoQuestion | 'video'>('who');
  /** The browser has no storage space: the recordings exist only in this page. */
  const [isFull, setFull] = useState(false);
  const [asking, setAsking] = useState(false);

  useEffect(() => {
    preloadPlayable();
    preloadJoining();
    let current = true;
    const begin = async () => {
      const kept = await takes.answers();
      const first = await firstOpen(takes, kept);
      if (!current) return;
      setPlace(first);
      setAnswers(kept);
    };
    void begin();
    return () => {
      current = false;
    };
  }, [takes]);

  /** Shows what comes after a question, unless something else is shown already. */
  function go(question: VideoQuestion, kept: KeptAnswers) {
    setAnswers(kept);
    setPlace((shown) => (shown === question ? nextAfter(question, kept) : shown));
  }

  async function keep(question: VideoQuestion, answer: Blob) {
    go(question, { ...answers, [question]: answer });
    const isKept = await takes.keep(question, answer);
    if (isKept) await takes.spool(question).clear();
    else setFull(true);
  }

  function leaveOut(question: VideoQuestion) {
    const { [question]: _gone, ...rest } = answers ?? {};
    go(question, rest);
    void takes.drop(question);
    void takes.spool(question).clear();
  }

  function leave(): boolean {
    if (isFull) setAsking(true);
    else onClose();
    return !isFull;
  }
  useBackCloses(leave);

  const given = videoQuestions.filter((question) => answers?.[question] !== undefined);
  const number = place === 'video' ? 0 : videoQuestions.indexOf(place) + 1;
  return (
    <Dialog
      open
      size="wide"
      title={text('guided.title')}
      description={text('guided.description')}
      closeLabel={text('guided.close')}
      onClose={leave}
    >
      <div className={styles['body']}>
        <GuidedSteps place={place} given={given} onGo={setPlace} />
        {isFull ? <Alert tone="danger">{text('video.recorder.diskFull')}</Alert> : null}
        {answers === undefined ? null : place === 'video' ? (
          <GuidedVideoStage
            answers={given.map((question) => ({
              question,
              recording: answers[question] ?? new Blob(),
              words: takes.words(question),
            }))}
            onBack={() => setPlace(given.at(-1) ?? 'who')}
            onOneGo={onOneGo}
            onSave={(video, guided) => {
              onClose();
              onSave(video, guided);
            }}
          />
        ) : (
          <>
            <GuidedQuestion
              key={place}
              question={place}
              takes={takes}
              answer={answers[place]}
              onKeep={(answer) => void keep(place, answer)}
              onPhone={onPhone}
              onPhase={onPhase}
            />
            <div className={styles['ways']}>
              {answers[place] === undefined ? (
                <Button variant="quiet" onClick={() => go(place, answers)}>
                  {text('guided.skip')}
                </Button>
              ) : (
                <Button variant="quiet" onClick={() => leaveOut(place)}>
                  {text('guided.leaveOut')}
                </Button>
              )}
              {given.length > 0 ? (
                <Button
                  variant={answers[place] === undefined ? 'secondary' : 'primary'}
                  onClick={() => setPlace('video')}
                >
                  {text('guided.join', { count: given.length })}
                </Button>
              ) : null}
            </div>
          </>
        )}
        <LiveRegion
          text={
            number === 0
              ? ''
              : text('guided.news', { number, count: videoQuestions.length, title: text(`guided.${place}.title`) })
          }
        />
        <LoseRecording open={asking} onLose={onClose} onStay={() => setAsking(false)} />
      </div>
    </Dialog>
  );
}

/** The start position: an interrupted answer, the first missing answer, or the video. */
async function firstOpen(takes: Takes, kept: KeptAnswers): Promise<VideoQuestion | 'video'> {
  for (const question of videoQuestions) if (await takes.spool(question).recover()) return question;
  return videoQuestions.find((question) => kept[question] === undefined) ?? 'video';
}

/** The next question without an answer; after the last one the video, if there is anything to join. */
function nextAfter(question: VideoQuestion, kept: KeptAnswers): VideoQuestion | 'video' {
  const later = videoQuestions.slice(videoQuestions.indexOf(question) + 1);
  const open = later.find((other) => kept[other] === undefined);
  return open ?? (Object.keys(kept).length > 0 ? 'video' : 'who');
}
