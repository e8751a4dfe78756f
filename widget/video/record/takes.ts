import { z } from 'zod';
import { longestAnswerText, type VideoQuestion, videoQuestions } from '#domain/profile/video-chapters.ts';
import { browserStore, type KeyValueStore } from '#widget/browser/key-value-store.ts';
import { localTexts, type TextStorage } from '#widget/browser/storage.ts';
import { createSpool, type Spool } from './spool.ts';

/** The answers that the nanny recorded and kept, by question. */
export type KeptAnswers = Partial<Record<VideoQuestion, Blob>>;

/** The parts of a guided video that this browser stores until the upload. */
export interface Takes {
  /** The answers kept so far; empty if the browser stores nothing. */
  answers(): Promise<KeptAnswers>;
  /** Keeps an answer and replaces the previous one. Resolves to false if the browser has no storage space. */
  keep(question: VideoQuestion, answer: Blob): Promise<boolean>;
  /** Removes an answer. */
  drop(question: VideoQuestion): Promise<void>;
  /** Stores an answer while it is recorded. The previously kept answer stays until the new one is kept. */
  spool(question: VideoQuestion): Spool;
  words(question: VideoQuestion): string;
  write(question: VideoQuestion, words: string): void;
  /** Whether anything was recorded here. */
  isBegun(): Promise<boolean>;
  clear(): Promise<void>;
}

const answerSchema = z.instanceof(Blob);

interface TakesStores {
  answers: KeyValueStore;
  recordings: KeyValueStore;
  texts: TextStorage;
}

function browserStores(): TakesStores {
  return { answers: browserStore('np-takes'), recordings: browserStore('np-recordings'), texts: localTexts };
}

/** The guided video of one profile in this browser. `keptUnder`: the same key as for its upload. */
export function createTakes(keptUnder: string, stores: TakesStores = browserStores()): Takes {
  const keyOf = (question: VideoQuestion) => `${keptUnder}:${question}`;
  const wordsKey = (question: VideoQuestion) => `np-answer:${keptUnder}:${question}`;
  // No other spool's name begins with this name.
  const spool = (question: VideoQuestion) => createSpool(`answer-${question}-${keptUnder}`, stores.recordings);

  async function answers(): Promise<KeptAnswers> {
    const kept: KeptAnswers = {};
    for (const question of videoQuestions) {
      const found = answerSchema.safeParse(await stores.answers.get(keyOf(question)).catch(() => undefined));
      if (found.success) kept[question] = found.data;
    }
    return kept;
  }

  return {
    answers,
    keep: (question, answer) =>
      stores.answers.set(keyOf(question), answer).then(
        () => true,
        () => false,
      ),
    drop: (question) => stores.answers.remove([keyOf(question)]).catch(() => {}),
    spool,
    words: (question) => stores.texts.get(wordsKey(question)) ?? '',
    write: (question, words) => void stores.texts.set(wordsKey(question), words.slice(0, longestAnswerText)),
    async isBegun() {
      if (Object.keys(await answers()).length > 0) return true;
      for (const question of videoQuestions) if (await spool(question).recover()) return true;
      return false;
    },
    async clear() {
      for (const question of videoQuestions) {
        stores.texts.remove(wordsKey(question));
        await spool(question).clear();
      }
      await stores.answers.remove(videoQuestions.map(keyOf)).catch(() => {});
    },
  };
}
