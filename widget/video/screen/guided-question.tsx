import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { longestAnswerText, type VideoQuestion, videoQuestions } from '#domain/profile/video-chapters.ts';
import { useText } from '#widget/kit/text.ts';
import { Heading } from '#widget/ui/heading.tsx';
import { TextArea } from '#widget/ui/text-area.tsx';
import { AnswerPlayer, AnswerRecorder } from './guided-answer.tsx';
import styles from './guided.module.css';
import { type RecorderState, recordingProblem, type Takes } from '../record/index.ts';

interface GuidedQuestionProps {
  question: VideoQuestion;
  takes: Takes;
  /** The kept answer, if any. */
  answer: Blob | undefined;
  onKeep(answer: Blob): void;
  onPhone?: (() => void) | undefined;
  onPhase?: ((phase: RecorderState['phase']) => void) | undefined;
}

/** One question: what to say, the nanny's words, and the kept answer or the recorder. */
export function GuidedQuestion({ question, takes, answer, onKeep, onPhone, onPhase }: GuidedQuestionProps) {
  const text = useText();
  const part = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState(() => takes.words(question));
  const [again, setAgain] = useState(false);
  /** A recording from an earlier page that was not kept; null when there is none. */
  const [recovered, setRecovered] = useState<Blob | null>();

  // Scrolls to the top for a new question, wherever the last one was left.
  useLayoutEffect(() => void part.current?.closest('dialog')?.scrollTo({ top: 0 }), []);
  useEffect(() => {
    let current = true;
    const look = async () => {
      const found = await takes.spool(question).recover();
      if (current) setRecovered(found && !recordingProblem(found) ? found : null);
    };
    void look();
    return () => {
      current = false;
    };
  }, [takes, question]);

  function write(next: string) {
    setWords(next);
    takes.write(question, next);
  }

  const values = { number: videoQuestions.indexOf(question) + 1, count: videoQuestions.length };
  const isKept = answer !== undefined && !again && recovered === null;
  return (
    <>
      <div ref={part} className={styles['question']}>
        <p className={styles['count']}>{text('guided.count', values)}</p>
        <Heading level={3} className={styles['title']}>
          {text(`guided.${question}.question`)}
        </Heading>
        <p>{text(`guided.${question}.help`)}</p>
      </div>
      {recovered === undefined ? null : isKept ? (
        <AnswerPlayer answer={answer} onAgain={() => setAgain(true)} />
      ) : (
        <AnswerRecorder
          spool={takes.spool(question)}
          recovered={recovered ?? undefined}
          words={words}
          onKeep={onKeep}
          onPhone={onPhone}
          onPhase={onPhase}
        />
      )}
      <TextArea
        name={`answer-${question}`}
        label={text('guided.words.label')}
        hint={text('guided.words.hint')}
        optional={text('common.optional')}
        rows={2}
        maxLength={longestAnswerText}
        value={words}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
    </>
  );
}
