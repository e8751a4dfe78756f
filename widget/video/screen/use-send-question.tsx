import { type ReactNode, useState } from 'react';
import { SendQuestion } from './send-question.tsx';
import { findConcerns, type VideoConcern } from './video-concerns.ts';

interface Question {
  video: Blob;
  concerns: readonly VideoConcern[];
  answer(send: boolean): void;
}

interface SendQuestions {
  /**
   * Whether a video may be sent. Asks if it replaces another one, or if there is a concern about it.
   * @param isReviewed its concerns were shown in the review of the recording
   */
  mayBeSent(video: Blob, isReviewed?: boolean): Promise<boolean>;
  /** True while a video is being checked. */
  looking: boolean;
  /** The open question. Render it anywhere in the tree. */
  question: ReactNode;
}

/**
 * The questions before a video is sent.
 * @param replaces the URL of the current video; undefined if there is none
 * @param stillAt the second that its still shows
 */
export function useSendQuestion(replaces: string | undefined, stillAt: number): SendQuestions {
  const [looking, setLooking] = useState(false);
  const [question, setQuestion] = useState<Question>();

  return {
    looking,
    async mayBeSent(video, isReviewed = false) {
      setLooking(true);
      const concerns = isReviewed ? [] : await findConcerns(video);
      setLooking(false);
      if (concerns.length === 0 && replaces === undefined) return true;
      return new Promise((resolve) => {
        setQuestion({
          video,
          concerns,
          answer(send) {
            setQuestion(undefined);
            resolve(send);
          },
        });
      });
    },
    question: question ? (
      <SendQuestion
        video={question.video}
        concerns={question.concerns}
        replaces={replaces}
        stillAt={stillAt}
        onSend={() => question.answer(true)}
        onStay={() => question.answer(false)}
      />
    ) : null,
  };
}
