import { z } from 'zod';
import { longestAnswerText, type VideoQuestion, videoQuestions } from '#domain/profile/video-chapters.ts';
import { browserStore, type KeyValueStore } from '#widget/browser/key-value-store.ts';
import { localTexts, type TextStorage } from '#widget/browser/storage.ts';
import { createSpool, type Spool } from './spool.ts';

/** The answers that she has recorded and kept, by their questions. */
export type KeptAnswers = Partial<Record<VideoQuestion, Blob>>;

/** What this browser keeps of a guided film until it is on its way. */
export interface Takes {
  /** The answers kept so far; none where the browser keeps nothing. */
  answers(): Promise<KeptAnswers>;
  /** Keeps an answer in place of the one before it. Gives false where the browser has no room. */
  keep(question: VideoQuestion, answer: Blob): Promise<boolean>;
  /** Leaves an answer out. */
  drop(question: VideoQuestion): Promise<void>;
  /** Keeps an answer while it is recorded; the one kept before stays until she keeps the new one. */
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

/** The guided film of one profile in this browser. `keptUnder`: as for its upload. */
export function createTakes(keptUnder: string, stores: TakesStores = browserStores()): Takes {
  const keyOf = (question: VideoQuestion) => `${keptUnder}:${question}`;
  const wordsKey = (question: VideoQuestion) => `np-answer:${keptUnder}:${question}`;
  // A name that no other spool's begins with.
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
